import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { holdsTag } from './entity-tag.ts'

export interface Tagged {
  readonly body: string
  readonly etag: string
}

export function tagged(body: string): Tagged {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** Sends a small text, or that the reader has it already. It is to be asked for each time unless the reply says more. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, text: Tagged) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  reply.header('etag', text.etag)
  return holdsTag(request, text.etag) ? reply.code(304).send() : reply.send(text.body)
}
