import type { FastifyRequest } from 'fastify'
import type { FixedRate } from '#shared/rates.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { Limits } from '../limits/limits.ts'
import { networkOf, wideNetworkOf } from '../network.ts'

/** Refuses a call over the limit. The member is the session's, if it is known. */
export type CountCall = (
  request: Pick<FastifyRequest, 'address'>,
  profileId: string | undefined,
) => Promise<void>

/**
 * Counts a member's calls by member, whatever address they share, and a stranger's by network. Nobody can use up a
 * member's calls. The strangers of a wide network also share a higher limit. So an owner of thousands of networks does
 * not get thousands of times as much.
 */
export function callCounter(
  limits: Pick<Limits, 'fixed'>,
  name: string,
  rate: FixedRate,
): CountCall {
  const wideRate = { ...rate, count: rate.count * serverLimits.wideNetworkFactor }
  const members = limits.fixed(`${name} of a member`, rate)
  const networks = limits.fixed(`${name} of a network`, rate)
  const wideNetworks = limits.fixed(`${name} of a wide network`, wideRate)
  return async ({ address }, profileId) => {
    if (profileId !== undefined) return members.take(profileId)
    // The wide one first: once it is spent, its ever new networks cost no statement each.
    const wide = wideNetworkOf(address)
    await wideNetworks.take(wide)
    try {
      await networks.take(networkOf(address))
    } catch (error) {
      wideNetworks.giveBack(wide)
      throw error
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
}
