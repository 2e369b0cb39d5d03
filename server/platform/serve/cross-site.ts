import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/contract/endpoint.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether another site may have caused a call with effects. The session cookie travels with a link, and a multipart
 * form needs no preflight. A write is refused if the browser marks it as foreign. Every browser marks its calls, and
 * other programs have no stranger's cookie. A read with effects must be marked as our own.
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
 * `none` means a typed address, or a link in a mail. Browsers send these headers over HTTPS only. Over HTTP the Referer
 * names the page, because our Referrer-Policy has browsers send it.
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

/**
 * The destinations that a browser may request it for (`Sec-Fetch-Dest`): a script, a download or an image, but never a
 * frame.
 */
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
