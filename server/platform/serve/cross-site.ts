import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/contract/endpoint.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether another site may be behind a call that changes something: the session cookie travels with a link, and a multipart
 * form needs no preflight. A write is refused where a browser marks it as foreign: no browser sends one unmarked, and
 * programs that are none have no stranger's cookie. A reading with effects has to be marked as our own.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const { destinations } = request.routeOptions.config
  if (!readingMethods.has(request.method)) return isForeignWrite(request)
  return destinations !== undefined && !isOwnReading(request, destinations)
}

function isForeignWrite({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && !isOwnAddress(headers.origin, headers.host)
}

/**
 * `none` is an address that was typed, or a link in a mail. Browsers name the site over HTTPS only; over HTTP the page that
 * asks is known by its address, which our Referrer-Policy has them send.
 */
function isOwnReading({ headers }: FastifyRequest, destinations: readonly string[]) {
  const destination = headers['sec-fetch-dest']
  if (typeof destination === 'string' && !destinations.includes(destination)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return isOwnAddress(headers.origin ?? headers.referer, headers.host)
}

function isOwnAddress(address: string | undefined, host: string | undefined) {
  return address !== undefined && host !== undefined && URL.parse(address)?.host === host
}

/** What a browser may ask for it for (`Sec-Fetch-Dest`): a script, a download or an image; never a frame. */
export function destinationsOf({ answers }: Endpoint): readonly string[] {
  const kinds = new Set(Object.values(answers))
  if (kinds.has('picture')) return ['empty', 'document', 'image']
  return kinds.has('archive') ? ['empty', 'document'] : ['empty']
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly destinations?: readonly string[]
  }
}
