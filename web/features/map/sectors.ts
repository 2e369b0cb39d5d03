import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import { mapLimits } from '#shared/map-limits.ts'
import type { MapBounds } from '#web/ui/map/map-types.ts'
import type { MapCenter } from './opening-zoom.ts'

export interface SeenView {
  readonly view: MapCenter
  /** Degrees. West and east may exceed 180 if a view crosses the date line. */
  readonly bounds: MapBounds
}

/**
 * Keys `lat:lon` of the whole-degree cells a view touches, from the south-west. Empty for a view across the date line
 * (product.md section 5). Undefined if there are too many to draw, so the viewer has to zoom in.
 */
export function sectorsOf(bounds: MapBounds): readonly string[] | undefined {
  const { south, west, north, east } = bounds
  const rows = {
    first: Math.floor(Math.max(south, -90)),
    last: Math.floor(Math.min(north, 89.9999)),
  }
  const columns = { first: Math.floor(west), last: Math.floor(east === 180 ? 179.9999 : east) }
  const count = (rows.last - rows.first + 1) * (columns.last - columns.first + 1)
  if (count > mapLimits.mapSectorsMax) return undefined
  if (west < -180 || east > 180) return []
  const keys: string[] = []
  for (let lat = rows.first; lat <= rows.last; lat++) {
    for (let lon = columns.first; lon <= columns.last; lon++) keys.push(`${lat}:${lon}`)
  }
  return keys
}

/** Whether a point is in the view, extended by one view size in each direction. */
export function isNearView({ south, west, north, east }: MapBounds, lat: number, lon: number) {
  const [height, width] = [north - south, east - west]
  return (
    lat >= south - height && lat <= north + height && lon >= west - width && lon <= east + width
  )
}

export function areTooMany(inView: number): boolean {
  return inView >= mapLimits.mapProfilesMax
}

/** Whether a brief has the fields that the map draws. By the contract, every brief does. */
export function isDrawable(brief: { readonly [Part in keyof ProfileBrief]?: unknown }): boolean {
  const { profileId, lat, lon, profileName, profileChars, profilePicIds } = brief
  const hasPoint = Number.isFinite(lat) && Number.isFinite(lon)
  return (
    hasPoint &&
    typeof profileId === 'string' &&
    typeof profileName === 'string' &&
    Array.isArray(profileChars) &&
    Array.isArray(profilePicIds)
  )
}

export function isInView({ south, west, north, east }: MapBounds, lat: number, lon: number) {
  return lat >= south && lat <= north && lon >= west && lon <= east
}

export type Presence = Pick<Extract<LiveEvent, { kind: 'presence' }>, 'briefs' | 'gone'>

/** The members of a sector after a live event. Returns the same list if nothing changes. */
export function withPresence(
  known: readonly ProfileBrief[],
  sector: string,
  { briefs, gone }: Presence,
): readonly ProfileBrief[] {
  const changed = new Map(briefs.map(brief => [brief.profileId, brief]))
  const isHere = (brief: ProfileBrief) => sectorAt(brief) === sector
  const stayed = known.flatMap(before => {
    const now = changed.get(before.profileId)
    if (!now) return gone.includes(before.profileId) ? [] : [before]
    if (!isHere(now)) return []
    return [isSame(before, now) ? before : now]
  })
  const ids = new Set(known.map(({ profileId }) => profileId))
  const came = briefs.filter(brief => isHere(brief) && !ids.has(brief.profileId))
  const isAsKnown = stayed.length === known.length && stayed.every((one, at) => one === known[at])
  return isAsKnown && came.length === 0 ? known : [...stayed, ...came]
}

/** Key `lat:lon` of a point's whole-degree cell, as on the server. */
export function sectorAt({ lat, lon }: Pick<ProfileBrief, 'lat' | 'lon'>): string {
  const row = Math.min(Math.floor(lat), 89)
  const column = lon >= 180 ? -180 : Math.floor(lon)
  return `${row}:${column}`
}

/** The server writes the fields of every brief in the same order. */
const isSame = (one: ProfileBrief, other: ProfileBrief) =>
  JSON.stringify(one) === JSON.stringify(other)
