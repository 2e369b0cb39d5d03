import type { MultiPolygon, Polygon, Position } from 'geojson'

/**
 * Lets a shape that lies over the date line run on beyond 180 degrees instead of jumping back
 * across the whole map; cutting it into tiles brings the rest round the world again.
 */
export function unwrapShape(shape: Polygon | MultiPolygon): MultiPolygon {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return {
    type: 'MultiPolygon',
    coordinates: polygons.map(rings => rings.map(unwrapRing)),
  }
}

/** A ring around a pole does not close on one sheet: it comes cut along the date line and stays so. */
function unwrapRing(ring: Position[]): Position[] {
  const unwrapped = unwrapLine(ring)
  const [first, last] = [unwrapped[0]?.[0] ?? 0, unwrapped.at(-1)?.[0] ?? 0]
  return Math.abs(first - last) < 180 ? unwrapped : ring
}

export function unwrapLine(line: Position[]): Position[] {
  let turns = 0
  let previous: number | undefined
  return line.map(([lon = 0, lat = 0]) => {
    if (previous !== undefined && Math.abs(lon - previous) > 180) turns += lon < previous ? 1 : -1
    previous = lon
    return [lon + 360 * turns, lat]
  })
}
