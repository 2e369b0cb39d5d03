import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Writes that a browser marks as coming from another site are refused: the session cookie would travel with them, and
 * a multipart form needs no preflight. Programs that are no browser send neither header and no stranger's cookie.
 */
export async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (readingMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') refuse('request/cross-site')
    return
  }
  const { origin } = request.headers
  if (origin !== undefined && URL.parse(origin)?.host !== request.headers.host) {
    refuse('request/cross-site')
  }
}
