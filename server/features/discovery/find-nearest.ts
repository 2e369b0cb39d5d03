import type { Platform } from '#server/platform/platform.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { Place } from '#server/presence/live-member.ts'
import type { ReadyAnswer } from '#server/presence/ready-answers.ts'
import { tagBitsByCategory } from '#server/presence/tag-bits.ts'
import type { Wanted } from '#server/presence/wanted.ts'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { metersPerMile } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { idsByOwnData } from './discovery.queries.ts'
import { isBeyondSearch, nobody } from './search-depth.ts'

interface Search {
  readonly viewerId: string
  /** The reader's own published point: nothing is measured from anywhere else. */
  readonly place: Place
  readonly filter: DiscoveryFilter
  readonly page: number
  readonly size: number
}

/**
 * Those around the reader, nearest first. Whoever the filter leaves out is left out before the page is cut: what others
 * show is filtered in the live map, what only the reader's own data and the biographies tell is asked of the database.
 */
export async function findNearest(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  liveMap: LiveMap,
  { viewerId, place, filter, page, size }: Search,
): Promise<ReadyAnswer> {
  if (isBeyondSearch({ page, size })) return nobody
  const now = clock.now()
  const { among, without } = await idsByOwnData(db, { viewerId, place, filter, now })
  const wanted = { ...wantedBy(filter, now.getTime()), ...(among ? { among } : {}) }
  return liveMap.nearest(viewerId, place, { page, size, wanted, without })
}

function wantedBy(filter: DiscoveryFilter, now: number): Wanted {
  const { tags = [], ageMin, ageMax, milesMax, only = [] } = filter
  return {
    tags: tagBitsByCategory(tags),
    ...(ageMin === undefined ? {} : { ageMin }),
    ...(ageMax === undefined ? {} : { ageMax }),
    ...(milesMax === undefined ? {} : { within: milesMax * metersPerMile }),
    hasPicture: only.includes('has-picture'),
    ...(only.includes('online-now') ? { updatedSince: now - limits.onlineNowMs } : {}),
    ...(only.includes('new-here') ? { idFrom: firstIdAt(now - serverLimits.newHereMs) } : {}),
  }
}

/** Before every UUIDv7 made at this moment (ms) or later, RFC 9562 section 5.7. */
function firstIdAt(moment: number): string {
  const hex = moment.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
