/**
 * Degrees as integers of 1e-7 degree (about 1 cm), the only numbers a cell is found with: integer
 * sums, and products below 2^53, are the same on every platform.
 */
export type Point = { readonly lat: number; readonly lon: number }

export const unitsPerDegree = 10_000_000
export const unitsAround = 360 * unitsPerDegree

/** Columns grow endlessly wide towards the poles, so nobody stands beyond this latitude. */
const clampDegrees = 85
const unitsPerPublishedStep = unitsPerDegree / 10_000

export function toUnits({ lat, lon }: Point): Point {
  const clamped = Math.min(clampDegrees, Math.max(-clampDegrees, lat))
  return { lat: Math.round(clamped * unitsPerDegree), lon: Math.round(lon * unitsPerDegree) }
}

/** Degrees rounded to 4 decimals (about 11 m), west of the date line as -180. */
export function toPublishedDegrees(units: Point): Point {
  const clamped = Math.min(
    clampDegrees * unitsPerDegree,
    Math.max(-clampDegrees * unitsPerDegree, units.lat),
  )
  return fromSteps({
    lat: Math.round(clamped / unitsPerPublishedStep),
    lon: Math.round(units.lon / unitsPerPublishedStep),
  })
}

/** A point its owner chose to show, rounded to 4 decimals and otherwise left where it is. */
export function roundToPublished({ lat, lon }: Point): Point {
  return fromSteps({ lat: Math.round(lat * 10_000), lon: Math.round(lon * 10_000) })
}

/** The remainder that is never negative. */
export function wrap(value: number, length: number): number {
  return ((value % length) + length) % length
}

function fromSteps({ lat, lon }: Point): Point {
  const east = wrap(lon + 1_800_000, 3_600_000) - 1_800_000
  // Adding zero turns -0, which JSON and comparisons treat unlike each other, into 0.
  return { lat: lat / 10_000 + 0, lon: east / 10_000 + 0 }
}
