import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { ReadingBudget } from '#server/presence/reading-budget.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { findNearest } from './find-nearest.ts'
import { isBeyondSearch, nobody } from './search-depth.ts'
import { countSectors, sectorsAround, sectorsTouched } from './sectors-touched.ts'
import { sendAnswer } from './send-answer.ts'

interface Neighbours {
  readonly liveMap: LiveMap
  readonly budget: ReadingBudget
}

/** Who is where, from the live map. */
export function discoveryRoutes(
  serve: Serve,
  platform: Platform,
  { liveMap, budget }: Neighbours,
): void {
  serve('GET /api/profile-briefs/nearest', async ({ query, viewer, request, reply }) => {
    const place = liveMap.placeOf(viewer.profileId) ?? refuse('position/none-yet')
    const isByWords = Boolean(query.words?.trim() || query.withoutWords?.trim())
    const reads = isByWords ? serverLimits.wordSearchReads : 1
    budget.take(viewer.accountId, sectorsAround(place), reads)
    const { page = 0, size = limits.nearestPageMax, ...filter } = query
    const search = { viewerId: viewer.profileId, place, filter, page, size }
    return sendAnswer(await findNearest(platform, liveMap, search), request, reply)
  })

  serve('GET /api/profile-briefs/by-bounds', ({ query, viewer, request, reply }) => {
    const { page = 0, size = serverLimits.boundsPageMax, ...bounds } = query
    requireFewSectors(countSectors(bounds))
    budget.take(viewer.accountId, sectorsTouched(bounds))
    const answer = isBeyondSearch({ page, size })
      ? nobody
      : liveMap.inBounds(viewer.profileId, { ...bounds, page, size })
    return sendAnswer(answer, request, reply)
  })

  serve(
    'GET /api/profile-briefs/by-sector/:sector',
    ({ params, query, viewer, request, reply }) => {
      const { page = 0, size = limits.sectorPageMax } = query
      const sector = sectorOf(params.sector)
      budget.take(viewer.accountId, [params.sector])
      return sendAnswer(liveMap.sector(viewer.profileId, { ...sector, page, size }), request, reply)
    },
  )

  serve('GET /api/profile-positions/aggregates', ({ request, reply }) =>
    sendAnswer(liveMap.aggregates(), request, reply),
  )
}

/** Bounds that no hour's budget has room for are a mistake of the caller's, however long he waits. */
function requireFewSectors(count: number) {
  const most = serverLimits.sectorsRead[0].count
  if (count <= most) return
  const message = `more than ${most} whole degrees`
  refuse('request/invalid', { errors: [{ path: '/latMax', message }] })
}

function sectorOf(key: string) {
  const [lat = Number.NaN, lon = Number.NaN] = key.split(':').map(Number)
  const isSector = lat >= -90 && lat < 90 && lon >= -180 && lon < 180
  if (!isSector)
    refuse('request/invalid', { errors: [{ path: '/sector', message: 'no such cell' }] })
  return { lat, lon }
}
