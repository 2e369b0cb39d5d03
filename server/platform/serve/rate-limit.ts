import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Rate } from '#shared/contract/endpoint.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { networkOf, wideNetworkOf } from '../network.ts'
import { Refusal } from '../refusal.ts'

/** Of each kind and rate; the least recent callers are dropped first. */
const callersMax = 50_000

/** Refuses a call that is one too many. The member is whose session it came with, if that is known. */
export type CountCall = (request: FastifyRequest, profileId: string | undefined) => Promise<void>

/**
 * Counts a member's calls as their own, whatever address they share, and a stranger's by their network: nobody uses up
 * what is a member's. The networks beside a stranger's are counted together, up to a higher number, so that whoever
 * owns thousands of them has not thousands of times as much.
 */
export function callCounter(app: FastifyInstance, rate: Rate, limitsFactor: number): CountCall {
  const limiterOf = (factor: number, keyGenerator: (request: FastifyRequest) => string) => {
    const max = Math.max(1, Math.floor(rate.count * factor * limitsFactor))
    // The store takes its size from here, which the types do not know.
    const options = { max, timeWindow: rate.windowMs, keyGenerator, cache: callersMax }
    return app.createRateLimit(options)
  }
  const members = limiterOf(1, ({ countedAs }) => countedAs)
  const networks = limiterOf(1, ({ address }) => networkOf(address))
  const wideNetworks = limiterOf(serverLimits.wideNetworkFactor, ({ address }) =>
    wideNetworkOf(address),
  )
  return async (request, profileId) => {
    request.countedAs = profileId ?? ''
    for (const limiter of profileId === undefined ? [networks, wideNetworks] : [members]) {
      const counted = await limiter(request)
      if (counted.isAllowed || !counted.isExceeded) continue
      throw new Refusal('request/too-many', { retryAfterSeconds: Math.max(1, counted.ttl / 1000) })
    }
  }
}

/**
 * Whether a request has to be counted by those who answer before any call is found. The web app's own files are the
 * same for everybody: a network full of members may all load them.
 */
export const isCountable = ({ is404, url, routeOptions }: FastifyRequest): boolean =>
  /^\/(api|tiles)\//.test(is404 ? url : (routeOptions.url ?? ''))

declare module 'fastify' {
  interface FastifyInstance {
    countCall: CountCall
  }
  interface FastifyRequest {
    /** The profile, or nothing for a stranger. */
    countedAs: string
  }
}
