import type { Point } from './distance.ts'

/** Whole-degree cells, named by their south-west corner. */

/** The cell of a point. The north pole belongs to the last row, the date line to the cell east of it. */
export function sectorOf({ lat, lon }: Point): Point {
  return { lat: Math.min(Math.floor(lat), 89), lon: wrapped(Math.floor(lon)) }
}

export const sectorKey = ({ lat, lon }: Point): string => `${lat}:${lon}`

/** The cells up to `radius` away from a point's own, across the date line but not beyond a pole. */
export function sectorsAround(point: Point, radius: number): readonly Point[] {
  const own = sectorOf(point)
  const steps = Array.from({ length: 2 * radius + 1 }, (_, index) => index - radius)
  return steps
    .map(step => own.lat + step)
    .filter(lat => lat >= -90 && lat < 90)
    .flatMap(lat => steps.map(step => ({ lat, lon: wrapped(own.lon + step) })))
}

const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
