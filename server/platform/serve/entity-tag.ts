import type { FastifyRequest } from 'fastify'

/** Whether `If-None-Match` names the tag (RFC 9110, weak comparison). */
export function holdsTag({ headers }: FastifyRequest, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map(tag => tag.trim())
  return tags.includes('*') || tags.some(tag => tag.replace(/^W\//, '') === etag)
}
