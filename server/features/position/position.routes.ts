import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { holdsTag } from '#server/platform/serve/entity-tag.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { SectorAnswer } from '#server/presence/sector-answers.ts'
import { limits } from '#shared/limits.ts'
import { PositionWriter } from './position-writer.ts'
import { chosenPoint } from './report-position.ts'

/** Where a member is for others, and who is where. */
export function positionRoutes(serve: Serve, platform: Platform, liveMap: LiveMap): void {
  const writer = new PositionWriter(platform, liveMap)

  serve('PUT /api/profile-position/:profileId', ({ params, body }) => {
    if (params.profileId !== body.profileId) refuse('session/not-yours')
    chosenPoint(body)
    return writer.write(body)
  })

  serve(
    'GET /api/profile-briefs/by-sector/:sector',
    ({ params, query, viewer, request, reply }) => {
      const { page = 0, size = limits.sectorPageMax } = query
      const answer = liveMap.sector(viewer.profileId, { ...sectorOf(params.sector), page, size })
      return sendAnswer(answer, request, reply)
    },
  )
}

function sectorOf(key: string) {
  const [lat = Number.NaN, lon = Number.NaN] = key.split(':').map(Number)
  const isSector = lat >= -90 && lat < 90 && lon >= -180 && lon < 180
  if (!isSector)
    refuse('request/invalid', { errors: [{ path: '/sector', message: 'no such cell' }] })
  return { lat, lon }
}

/** Sends ready bytes: none when the reader has them, compressed when he can read that. */
async function sendAnswer(answer: SectorAnswer, request: FastifyRequest, reply: FastifyReply) {
  reply.header('etag', answer.etag).header('vary', 'accept-encoding')
  reply.type('application/json; charset=utf-8')
  if (holdsTag(request, answer.etag)) return reply.code(304).send()
  const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (!acceptsGzip || !answer.isWorthCompressing) return reply.send(answer.body)
  return reply.header('content-encoding', 'gzip').send(await answer.gzipped())
}
