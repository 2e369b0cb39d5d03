import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { matchesEtag } from '#server/platform/serve/etag.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { Bounds } from '#server/presence/bounds-search.ts'
import { sectorKey, sectorOfKey } from '#server/presence/grid-geometry.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { ReadingBudget } from '#server/presence/reading-budget.ts'
import { joinBriefs, ReadyAnswer } from '#server/presence/ready-answers.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { applyFilter, readsOf } from './filters.ts'
import {
  changeSearch,
  deleteSearch,
  readSavedSearches,
  saveSearch,
} from './saved-searches/saved-searches.ts'

export function discoveryRoutes(
  serve: Serve,
  platform: Platform,
  { liveMap, budget }: { readonly liveMap: LiveMap; readonly budget: ReadingBudget },
): void {
  serve('GET /api/profile-briefs/nearest', async ({ query, viewer, request, reply }) => {
    const point = liveMap.publishedPoint(viewer.profileId) ?? refuse('position/none-yet')
    const { page = 0, size = limits.nearestPageMax, ...filter } = query
    const viewerId = viewer.profileId
    const search = { viewerId, point, filter, now: platform.clock.now() }
    await budget.take(viewer.accountId, sectorsAround(point), readsOf(search))
    if (isBeyondSearch({ page, size })) return readyBytes(emptyAnswer, request, reply)
    // The filter applies before the page is cut.
    const { memberFilter, without } = await applyFilter(platform.db, search)
    const nearest = { page, size, filter: memberFilter, without }
    return readyBytes(await liveMap.nearest(viewerId, point, nearest), request, reply)
  })

  serve('GET /api/profile-briefs/by-bounds', async ({ query, viewer, request, reply }) => {
    const { page = 0, size = serverLimits.boundsPageMax, ...bounds } = query
    requireFewSectors(countSectors(bounds))
    await budget.take(viewer.accountId, sectorsTouched(bounds))
    const answer = isBeyondSearch({ page, size })
      ? emptyAnswer
      : await liveMap.inBounds(viewer.profileId, { ...bounds, page, size })
    return readyBytes(answer, request, reply)
  })

  serve(
    'GET /api/profile-briefs/by-sector/:sector',
    async ({ params, query, viewer, request, reply }) => {
      const { page = 0, size = mapLimits.sectorPageMax } = query
      const sector = sectorOfKey(params.sector)
      await budget.take(viewer.accountId, [params.sector])
      const answer = await liveMap.sector(viewer.profileId, { ...sector, page, size })
      return readyBytes(answer, request, reply)
    },
  )

  serve('GET /api/profile-positions/aggregates', ({ request, reply }) =>
    readyBytes(liveMap.aggregates(), request, reply),
  )

  serve('GET /api/saved-searches/:profileId', ({ viewer }) => readSavedSearches(platform, viewer))

  serve('POST /api/saved-search', async ({ viewer, body, reply }) => {
    const { search, isNew } = await saveSearch(platform, viewer, body)
    reply.code(isNew ? 201 : 200)
    return search
  })

  serve('PATCH /api/saved-search/:id', ({ viewer, params, body }) =>
    changeSearch(platform, viewer, params.id, body),
  )

  serve('DELETE /api/saved-search/:id', ({ viewer, params }) =>
    deleteSearch(platform.db, viewer.profileId, params.id),
  )
}

/** Refuses bounds that exceed the budget of any hour: waiting would not help. */
function requireFewSectors(count: number) {
  const max = serverLimits.sectorsRead[0].count
  if (count <= max) return
  const message = `more than ${max} whole degrees`
  refuseField('/latMax', message)
}

/** The number of sectors that the bounds touch, including bounds beyond the poles and the date line. */
function countSectors({ latMin, lonMin, latMax, lonMax }: Bounds): number {
  const rows = Math.floor(latMax) - Math.floor(latMin) + 1
  const columns = Math.floor(lonMax) - Math.floor(lonMin) + 1
  return Math.max(0, rows) * Math.max(0, columns)
}

/** Keys `lat:lon` of the sectors that the bounds touch. Call it for few sectors only. */
function sectorsTouched({ latMin, lonMin, latMax, lonMax }: Bounds): string[] {
  const keys: string[] = []
  for (let lat = Math.floor(latMin); lat <= latMax; lat++) {
    for (let lon = Math.floor(lonMin); lon <= lonMax; lon++) keys.push(sectorKey({ lat, lon }))
  }
  return keys
}

function sectorsAround({ lat, lon }: Point): string[] {
  const reach = serverLimits.nearestRangeDegrees
  return sectorsTouched({
    latMin: lat - reach,
    lonMin: lon - reach,
    latMax: lat + reach,
    lonMax: lon + reach,
  })
}

/**
 * Ready bytes. Returns none when the client already has them in either form, and compressed ones when it accepts them.
 */
async function readyBytes(answer: ReadyAnswer, request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8')
  const { etag, gzippedEtag } = answer
  const knownTag = [etag, gzippedEtag].find(tag => matchesEtag(request, tag))
  if (knownTag !== undefined) {
    reply.code(304).header('etag', knownTag)
    return undefined
  }
  reply.code(200)
  const isGzipped = answer.isWorthCompressing && request.encoding('gzip') === 'gzip'
  reply.header('etag', isGzipped ? gzippedEtag : etag)
  if (!isGzipped) return answer.body
  reply.header('content-encoding', 'gzip')
  return answer.gzipped()
}

const emptyAnswer = new ReadyAnswer(joinBriefs([]))

const isBeyondSearch = ({ page, size }: { readonly page: number; readonly size: number }) =>
  page * size >= serverLimits.searchDepthMax
