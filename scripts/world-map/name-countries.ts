import type { Polygon, Position } from 'geojson'
import polylabel from 'polylabel'
import { type MercatorPoint, type Place, toMercator } from './world-places.ts'
import type { Country } from './world-shapes.ts'

/** A country is named from the display zoom at which its largest part is this wide on screen. */
const widthToBeNamedPx = 34
/** How exactly the spot is found, as parts of the shape's width. */
const stepsInShape = 100
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
 * Where a country's name sits best: the spot of its largest part that is farthest from any border. Width counts half, since
 * names are wide and lie on one line.
 */
function labelPoint(polygons: Polygon['coordinates'][]): LabelPoint | undefined {
  const rings = polygons.flatMap(([ring]) => (ring ? [ring.map(project)] : []))
  const [largest] = rings.toSorted((one, other) => areaOf(other) - areaOf(one))
  if (!largest) return undefined
  const area = areaOf(largest)
  const narrowed = largest.map(({ x, y }) => [x / 2, y])
  const [x = 0, y = 0] = polylabel([narrowed], Math.sqrt(area) / stepsInShape)
  return { x: 2 * x, y, area }
}

const project = ([lon = 0, lat = 0]: Position) => toMercator(lon, lat)

function areaOf(ring: MercatorPoint[]): number {
  let twice = 0
  let previous = ring.at(-1)
  for (const point of ring) {
    if (previous) twice += previous.x * point.y - point.x * previous.y
    previous = point
  }
  return Math.abs(twice) / 2
}
