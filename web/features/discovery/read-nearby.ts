import type { QueryOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem, isRefusedAs } from '#web/lib/api-problem.ts'
import { isPlaceKnown } from '#web/lib/own-place.ts'
import { isTransient } from '#web/lib/retry.ts'

/** Long enough to look at some profiles; then the list starts again at the first page. */
export const cacheMs = 15 * 60_000
/** How often a viewer without a position retries. */
export const positionRetryMs = 3_000

/** The viewer has no position yet, and cannot have one before their profile is complete. */
class NoPosition extends Error {}

/** Waits until the server knows the viewer's position. */
export async function readNearby(
  query: QueryOf<Contract['GET /api/profile-briefs/nearest']>,
  signal: AbortSignal,
) {
  if (!(await isPlaceKnown())) throw new NoPosition()
  return api('GET /api/profile-briefs/nearest', { query, signal })
}

export function isNoPosition(problem: unknown): boolean {
  if (problem instanceof NoPosition) return true
  return isRefusedAs(problem, 'position/none-yet')
}

/** Until when (ms since the epoch) a viewer who read too much has to wait, by an answer of `answeredAt`. */
export function tooManyUntil(problem: unknown, answeredAt: number): number | undefined {
  if (!(problem instanceof ApiProblem) || problem.status !== 429) return undefined
  return answeredAt + (problem.retryAfterMs ?? limits.positionReads.windowMs)
}

/** Also when the call may have come before the first position report. */
export const mayRetry = (failures: number, problem: Error): boolean =>
  failures < 2 && (isNoPosition(problem) || isTransient(problem))
