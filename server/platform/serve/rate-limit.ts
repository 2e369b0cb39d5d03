import type { FastifyRequest } from 'fastify'
import type { Rate } from '#shared/contract/endpoint.ts'

/** Counts a member's requests as his own, whatever address he shares; a stranger's by the address. */
export function rateLimitOf({ count, windowMs }: Rate, limitsFactor: number) {
  return {
    max: Math.max(1, Math.floor(count * limitsFactor)),
    timeWindow: windowMs,
    keyGenerator: (request: FastifyRequest) => request.viewer?.profileId ?? request.ip,
  }
}
