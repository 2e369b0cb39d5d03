import { metersBetween, type Point } from '#shared/distance.ts'
import { distanceWords } from '#shared/texts/distance.ts'
import { useOwnPoint } from '#web/features/position/own-place-store.ts'

/**
 * How far away a member's published point is, in words; nothing without both points. The own one never leaves the
 * device, and the other is all that is known of him here.
 */
export function useDistanceTo(): (point: Partial<Point>) => string | undefined {
  const own = useOwnPoint()
  return ({ lat, lon }) => {
    if (!own || lat === undefined || lon === undefined) return undefined
    return distanceWords(metersBetween(own, { lat, lon }))
  }
}
