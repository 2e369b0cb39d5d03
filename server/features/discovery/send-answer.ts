import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip } from '#server/platform/serve/accepts-gzip.ts'
import { holdsTag } from '#server/platform/serve/entity-tag.ts'
import type { ReadyAnswer } from '#server/presence/ready-answers.ts'

/** Sends ready bytes: none when the reader has them in either form, compressed when he can read that. */
export async function sendAnswer(
  answer: ReadyAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8')
  const { etag, gzippedEtag } = answer
  const held = [etag, gzippedEtag].find(tag => holdsTag(request, tag))
  if (held !== undefined) return reply.code(304).header('etag', held).send()
  reply.code(200)
  const isGzipped = answer.isWorthCompressing && acceptsGzip(request.headers['accept-encoding'])
  if (!isGzipped) return reply.header('etag', etag).send(answer.body)
  reply.header('etag', gzippedEtag).header('content-encoding', 'gzip')
  return reply.send(await answer.gzipped())
}
