import { limits } from '#shared/limits.ts'
import type { MapPlace } from './map-place-memory.ts'

/** Degrees; west and east may pass 180 when a view lies over the date line. */
export interface ViewBounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** What the map shows of the world. */
export interface SeenView {
  readonly view: MapPlace
  readonly bounds: ViewBounds
}

/**
 * Keys `lat:lon` of the whole-degree cells a view touches, from the south-west. A view over the date line has none
 * (product.md section 5); more cells than are drawn at once are `undefined`: the reader has to zoom in.
 */
export function sectorsOf(bounds: ViewBounds): readonly string[] | undefined {
  const { south, west, north, east } = bounds
  const rows = {
    first: Math.floor(Math.max(south, -90)),
    last: Math.floor(Math.min(north, 89.9999)),
  }
  const columns = { first: Math.floor(west), last: Math.floor(east === 180 ? 179.9999 : east) }
  const count = (rows.last - rows.first + 1) * (columns.last - columns.first + 1)
  if (count > limits.mapSectorsMax) return undefined
  if (west < -180 || east > 180) return []
  const keys: string[] = []
  for (let lat = rows.first; lat <= rows.last; lat++) {
    for (let lon = columns.first; lon <= columns.last; lon++) keys.push(`${lat}:${lon}`)
  }
  return keys
}

/** Whether a point lies in the view widened by one view size in each direction. */
export function isNearView({ south, west, north, east }: ViewBounds, lat: number, lon: number) {
  const height = north - south
  const width = east - west
  return (
    lat >= south - height && lat <= north + height && lon >= west - width && lon <= east + width
  )
}

/** More members in view than are drawn at once. */
export function areTooMany(inView: number): boolean {
  return inView >= limits.mapProfilesMax
}

/** A brief without a place is drawn nowhere, though the contract knows none. */
export function hasPlace({ lat, lon }: { readonly lat: unknown; readonly lon: unknown }): boolean {
  return Number.isFinite(lat) && Number.isFinite(lon)
}

export function isInView({ south, west, north, east }: ViewBounds, lat: number, lon: number) {
  return lat >= south && lat <= north && lon >= west && lon <= east
}
