import { feetPerMile, metersPerFoot } from '#shared/distance.ts'

const feet = [
  500,
  1_000,
  2_500,
  ...[1, 2, 5, 10, 25, 50, 100, 250].map(miles => miles * feetPerMile),
]
const meters = [100, 250, 500, 1_000, 2_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000]
const candidates = [...feet.map(one => one * metersPerFoot), ...meters].toSorted(
  (one, other) => one - other,
)

/** Distances, in meters, that are round numbers in the member's units. */
export function roundDistances(format: (meters: number) => string): number[] {
  return candidates.filter(one => /^(1|2|25|5)0*$/.test(ringLabel(format(one)).replace(/\D/g, '')))
}

/** The label of a ring. Its distance is exact, so it needs no decimals. */
export const ringLabel = (distance: string) => distance.replace(/[.,]00\b/, '')
