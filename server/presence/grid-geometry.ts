import { refuseField } from '#server/platform/refusal.ts'
import { earthRadiusMeters, type Point } from '#shared/distance.ts'

export type UnitVector = { readonly x: number; readonly y: number; readonly z: number }

const radians = Math.PI / 180

export function unitVector({ lat, lon }: Point): UnitVector {
  const parallel = Math.cos(lat * radians)
  return {
    x: parallel * Math.cos(lon * radians),
    y: parallel * Math.sin(lon * radians),
    z: Math.sin(lat * radians),
  }
}

/** Rows count from the South Pole. The North Pole belongs to the last row. */
export function gridRow(lat: number, perDegree: number): number {
  return Math.min(Math.floor((lat + 90) * perDegree), 180 * perDegree - 1)
}

/** Columns count to the east from the date line, and wrap around there. */
export function gridCol(lon: number, perDegree: number): number {
  const around = 360 * perDegree
  return ((Math.floor((lon + 180) * perDegree) % around) + around) % around
}

export function gridKey({ lat, lon }: Point, perDegree: number): number {
  return gridRow(lat, perDegree) * 360 * perDegree + gridCol(lon, perDegree)
}

/** The south-west corner of a whole-degree cell. */
export function sectorCorner(key: number): Point {
  return { lat: Math.floor(key / 360) - 90, lon: (key % 360) - 180 }
}

export type Sides<T> = { readonly south: T; readonly north: T; readonly west: T; readonly east: T }

/** Squared chords to the nearest possible point beyond each side of a square of cells around `point`. */
export function chordsToSides(point: Point, ring: number, perDegree: number): Sides<number> {
  const row = gridRow(point.lat, perDegree)
  const col = Math.floor((point.lon + 180) * perDegree)
  return {
    south: chordAcrossParallel(point.lat + 90 - (row - ring) / perDegree),
    north: chordAcrossParallel((row + ring + 1) / perDegree - point.lat - 90),
    west: chordAcrossMeridian(point.lat, point.lon + 180 - (col - ring) / perDegree),
    east: chordAcrossMeridian(point.lat, (col + ring + 1) / perDegree - point.lon - 180),
  }
}

/** The squared chord within which every point differs by at most this many degrees in latitude and longitude. */
export function chordToLeave(lat: number, degrees: number): number {
  return Math.min(chordAcrossParallel(degrees), chordAcrossMeridian(lat, degrees))
}

/** The shortest way to a parallel is along a meridian. */
const chordAcrossParallel = (degrees: number): number => chordOfAngle(degrees * radians)

/** The shortest way to a meridian meets it at a right angle (Napier's rule). */
function chordAcrossMeridian(lat: number, degrees: number): number {
  const sideways = Math.min(degrees * radians, Math.PI / 2)
  return chordOfAngle(Math.asin(Math.cos(lat * radians) * Math.sin(sideways)))
}

/** The squared chord of a great-circle arc of at most half a circle. */
export function chordOfMeters(meters: number): number {
  return chordOfAngle(Math.min(meters / earthRadiusMeters, Math.PI))
}

const chordOfAngle = (angle: number): number => (2 * Math.sin(angle / 2)) ** 2

/** `lat:lon` of the whole-degree cell with a point. Points at the date line have the same cell from either side. */
export function sectorKey({ lat, lon }: Point): string {
  return `${Math.floor(lat)}:${wrapped(Math.floor(lon))}`
}

const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180

/** The south-west corner of the whole-degree cell that a request names. */
export function sectorOfKey(key: string): Point {
  const [lat = Number.NaN, lon = Number.NaN] = key.split(':').map(Number)
  const isSector = lat >= -90 && lat < 90 && lon >= -180 && lon < 180
  if (!isSector) refuseField('/sector', 'no such cell')
  return { lat, lon }
}
