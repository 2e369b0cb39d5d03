import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Rate } from '#shared/contract/endpoint.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { networkOf, wideNetworkOf } from '../network.ts'
import { Refusal } from '../refusal.ts'

/** Callers of each kind and rate. The least recent ones are dropped first. */
const callersMax = 50_000

/** Refuses a call over the limit. The member is the session's, if it is known. */
export type CountCall = (request: FastifyRequest, profileId: string | undefined) => Promise<void>

/**
 * Counts a member's calls by member, whatever address they share, and a stranger's by network. Nobody can use up a
 * member's calls. The strangers of a wide network also share a higher limit. So an owner of thousands of networks does
 * not get thousands of times as much.
 */
export function callCounter(app: FastifyInstance, rate: Rate, limitsFactor: number): CountCall {
  const limiterOf = (factor: number, keyGenerator: (request: FastifyRequest) => string) => {
    const max = Math.max(1, Math.floor(rate.count * factor * limitsFactor))
    // Sets the size of the store, which the types do not have.
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
 * Whether other handlers count a request, before a call is found. The web app's own files are the same for everybody,
 * so a network full of members may load them all.
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
