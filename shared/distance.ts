/** A point on the earth, degrees, WGS 84. */
export interface Point {
  readonly lat: number
  readonly lon: number
}

/** International foot (1959). */
export const metersPerFoot = 0.3048
export const feetPerMile = 5_280
export const metersPerMile = metersPerFoot * feetPerMile

/** The earth's mean radius R1 by the IUGG (Moritz, Geodetic Reference System 1980). */
export const earthRadiusMeters = 6_371_008.8

/**
 * Great-circle distance in meters by the haversine formula (Sinnott, Virtues of the Haversine, Sky and Telescope 68,
 * 1984), on a sphere: within 0.6 % of the ellipsoid.
 */
export function metersBetween(from: Point, to: Point): number {
  const northward = haversine(radians(to.lat - from.lat))
  const eastward = haversine(radians(to.lon - from.lon))
  const cosines = Math.cos(radians(from.lat)) * Math.cos(radians(to.lat))
  // For antipodes, rounding may exceed 1, which has no arcsine.
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(Math.min(1, northward + cosines * eastward)))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const haversine = (angle: number) => Math.sin(angle / 2) ** 2
