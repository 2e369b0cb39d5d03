import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface TaggedText {
  readonly body: string
  readonly etag: string
}

/** A quoted strong validator, made from the bytes: the same in every process. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

export const withEtag = (body: string): TaggedText => ({ body, etag: etagOf(body) })

/** Sends a small text, or 304. The browser revalidates it each time unless the reply's cache-control says otherwise. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, text: TaggedText) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  reply.header('etag', text.etag)
  return matchesEtag(request, text.etag) ? reply.code(304).send() : reply.send(text.body)
}

/** Whether `If-None-Match` names the tag (RFC 9110, weak comparison). */
export function matchesEtag({ headers }: FastifyRequest, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map(tag => tag.trim())
  return tags.includes('*') || tags.some(tag => tag.replace(/^W\//, '') === etag)
}
