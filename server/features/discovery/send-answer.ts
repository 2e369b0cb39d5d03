import type { FastifyReply, FastifyRequest } from 'fastify'
import { holdsTag } from '#server/platform/serve/entity-tag.ts'
import type { ReadyAnswer } from '#server/presence/ready-answers.ts'

/** Sends ready bytes: none when the reader has them, compressed when he can read that. */
export async function sendAnswer(
  answer: ReadyAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('etag', answer.etag).header('vary', 'accept-encoding')
  reply.type('application/json; charset=utf-8')
  if (holdsTag(request, answer.etag)) return reply.code(304).send()
  const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (!acceptsGzip || !answer.isWorthCompressing) return reply.code(200).send(answer.body)
  return reply
    .code(200)
    .header('content-encoding', 'gzip')
    .send(await answer.gzipped())
}
