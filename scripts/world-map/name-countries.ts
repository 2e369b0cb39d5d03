import { labelPoint } from './label-point.ts'
import type { Place } from './world-places.ts'
import type { Country } from './world-shapes.ts'

/** A country is named from the display zoom at which its largest part is this wide on screen. */
const widthToBeNamedPx = 34
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
