import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/**
 * The headers that stand on every answer, errors included. Helmet writes them once: they are the same for all, and
 * making them anew cost more than the rest of a ready answer.
 */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options(isSecure))(new IncomingMessage(new Socket()), answer, () => undefined)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(answer.getHeaders())) headers[name] = String(value)
  headers['permissions-policy'] = permissions
  return headers
}

/** What pages of our own may ask for, and frames never. Nothing here listens. */
const permissions = 'camera=(self), geolocation=(self), microphone=()'

function options(isSecure: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' as const },
    xFrameOptions: { action: 'deny' as const },
  } as const
}
