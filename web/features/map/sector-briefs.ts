import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { LiveEvent } from '#shared/contract/live.ts'

/** What is told live of the sectors read lately. */
export type Presence = Pick<Extract<LiveEvent, { kind: 'presence' }>, 'briefs' | 'gone'>

/** The members of a sector after a change. When it concerns none of them, or tells what is known, the same list. */
export function withPresence(
  known: readonly ProfileBrief[],
  sector: string,
  { briefs, gone }: Presence,
): readonly ProfileBrief[] {
  const told = new Map(briefs.map(brief => [brief.profileId, brief]))
  const isHere = (brief: ProfileBrief) => sectorAt(brief) === sector
  const stayed = known.flatMap(before => {
    const now = told.get(before.profileId)
    if (!now) return gone.includes(before.profileId) ? [] : [before]
    if (!isHere(now)) return []
    return [isSame(before, now) ? before : now]
  })
  const ids = new Set(known.map(({ profileId }) => profileId))
  const came = briefs.filter(brief => isHere(brief) && !ids.has(brief.profileId))
  const isAsKnown = stayed.length === known.length && stayed.every((one, at) => one === known[at])
  return isAsKnown && came.length === 0 ? known : [...stayed, ...came]
}

/** Key `lat:lon` of the whole-degree cell of a place, as the server sorts them. */
export function sectorAt({ lat, lon }: Pick<ProfileBrief, 'lat' | 'lon'>): string {
  const row = Math.min(Math.floor(lat), 89)
  const column = lon >= 180 ? -180 : Math.floor(lon)
  return `${row}:${column}`
}

/** The server writes every brief in the same order. */
const isSame = (one: ProfileBrief, other: ProfileBrief) =>
  JSON.stringify(one) === JSON.stringify(other)
