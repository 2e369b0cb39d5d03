import type { Bounds } from '#server/presence/bounds-search.ts'
import type { Place } from '#server/presence/live-member.ts'
import { sectorKey } from '#server/presence/sector-key.ts'
import { serverLimits } from '#shared/server-limits.ts'

/** How many whole-degree cells bounds touch, beyond the poles and the date line as well. */
export function countSectors({ latMin, lonMin, latMax, lonMax }: Bounds): number {
  const rows = Math.floor(latMax) - Math.floor(latMin) + 1
  const columns = Math.floor(lonMax) - Math.floor(lonMin) + 1
  return Math.max(0, rows) * Math.max(0, columns)
}

/** Keys `lat:lon` of the cells that bounds touch. Only for few. */
export function sectorsTouched({ latMin, lonMin, latMax, lonMax }: Bounds): string[] {
  const keys: string[] = []
  for (let lat = Math.floor(latMin); lat <= latMax; lat++) {
    for (let lon = Math.floor(lonMin); lon <= lonMax; lon++) keys.push(sectorKey({ lat, lon }))
  }
  return keys
}

/** The cells that a search for the nearest may tell of. */
export function sectorsAround({ lat, lon }: Place): string[] {
  const reach = serverLimits.nearestRangeDegrees
  return sectorsTouched({
    latMin: lat - reach,
    lonMin: lon - reach,
    latMax: lat + reach,
    lonMax: lon + reach,
  })
}
