import type { Polygon, Position } from 'geojson'
import { type MercatorPoint, type Place, toMercator } from './world-places.ts'
import type { Country } from './world-shapes.ts'

/** A country is named from the display zoom at which its largest part is this wide on screen. */
const widthToBeNamedPx = 34
const gridSteps = 24
const zooms = { first: 2, last: 9 } as const

export function nameCountries(countries: Country[]): Place[] {
  return countries.flatMap(({ name, shape }) => {
    const spot = labelPoint(shape.coordinates)
    if (!spot) return []
    const { area, y } = spot
    const x = spot.x - Math.floor(spot.x)
    const zoom = Math.ceil(Math.log2(widthToBeNamedPx / (256 * Math.sqrt(area))))
    const fromZoom = Math.max(zooms.first, Math.min(zooms.last, zoom))
    return [{ x, y, name, kind: 'country' as const, rank: rankByArea(area), fromZoom }]
  })
}

/** 10 for a continent's worth of land, one less for each quarter of that. */
function rankByArea(area: number): number {
  return Math.max(0, Math.min(10, Math.round(10 + Math.log2(area / 0.02) / 2)))
}

interface LabelPoint extends MercatorPoint {
  /** Share of the world square that the shape covers. */
  area: number
}

/**
 * Where a country's name sits best: the spot of its largest part that is farthest from any border,
 * found on a grid. Width counts half, since names are wide and lie on one line.
 */
function labelPoint(polygons: Polygon['coordinates'][]): LabelPoint | undefined {
  const rings = polygons.flatMap(polygon => (polygon[0] ? [project(polygon[0])] : []))
  const largest = rings.reduce<MercatorPoint[] | undefined>(
    (best, ring) => (best && areaOf(best) >= areaOf(ring) ? best : ring),
    undefined,
  )
  if (!largest) return undefined
  const spot = farthestInside(largest)
  return spot && { ...spot, area: areaOf(largest) }
}

function project(ring: Position[]): MercatorPoint[] {
  return ring.map(([lon = 0, lat = 0]) => toMercator(lon, lat))
}

function farthestInside(ring: MercatorPoint[]): MercatorPoint | undefined {
  const xs = ring.map(point => point.x)
  const ys = ring.map(point => point.y)
  const [west, east] = [least(xs), -least(xs.map(x => -x))]
  const [north, south] = [least(ys), -least(ys.map(y => -y))]
  let best: MercatorPoint | undefined
  let bestRoom = -1
  for (let column = 1; column < gridSteps; column++) {
    for (let row = 1; row < gridSteps; row++) {
      const spot = {
        x: west + ((east - west) * column) / gridSteps,
        y: north + ((south - north) * row) / gridSteps,
      }
      const room = isInside(spot, ring) ? roomAround(spot, ring) : -1
      if (room > bestRoom) [best, bestRoom] = [spot, room]
    }
  }
  return best
}

function least(values: number[]): number {
  return values.reduce((lowest, value) => Math.min(lowest, value), Number.POSITIVE_INFINITY)
}

function roomAround(spot: MercatorPoint, ring: MercatorPoint[]): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const point of ring) {
    nearest = Math.min(nearest, ((point.x - spot.x) / 2) ** 2 + (point.y - spot.y) ** 2)
  }
  return nearest
}

function isInside(spot: MercatorPoint, ring: MercatorPoint[]): boolean {
  let inside = false
  let previous = ring.at(-1)
  for (const point of ring) {
    if (
      previous &&
      point.y > spot.y !== previous.y > spot.y &&
      spot.x < ((previous.x - point.x) * (spot.y - point.y)) / (previous.y - point.y) + point.x
    ) {
      inside = !inside
    }
    previous = point
  }
  return inside
}

function areaOf(ring: MercatorPoint[]): number {
  let twice = 0
  let previous = ring.at(-1)
  for (const point of ring) {
    if (previous) twice += previous.x * point.y - point.x * previous.y
    previous = point
  }
  return Math.abs(twice) / 2
}
