import type { FastifyInstance } from 'fastify'
import { type IsTrusted, trustedOf } from '../network.ts'

export const isLoopback: IsTrusted = trustedOf(['loopback'])

const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * Behind a proxy that is not trusted all members are one caller, and everything that counts by network counts them
 * together: the operator is told, once. The peer is not named, who may be anybody.
 */
export function warnOfUntrusted(app: FastifyInstance, isTrusted: IsTrusted): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _, done) => {
    const { headers, socket } = request.raw
    const isForwarded = !hasWarned && forwardedHeaders.some(name => headers[name] !== undefined)
    if (isForwarded && !isTrusted(socket.remoteAddress ?? '')) {
      hasWarned = true
      request.log.warn(
        'A request came with X-Forwarded headers from an address that TRUST_PROXY does not name: they are not believed.',
      )
    }
    done()
  })
}
