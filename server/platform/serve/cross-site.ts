import type { FastifyRequest } from 'fastify'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Writes that a browser marks as coming from another site are refused: the session cookie would travel with them, and
 * a multipart form needs no preflight. Programs that are no browser send neither header and no stranger's cookie.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  if (readingMethods.has(request.method)) return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && URL.parse(origin)?.host !== request.headers.host
}
