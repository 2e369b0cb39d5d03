import type { QueryOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { isPlaceReported } from '#web/lib/place-report.ts'
import { maySoonPass } from '#web/lib/query-client.ts'

/** Long enough for a look at some profiles; then it begins again at the first page. */
export const keptMs = 15 * 60_000
/** How often a reader without a place asks again. */
export const positionWaitMs = 3_000

/** Who has no place yet, and cannot have one before his profile is complete. */
class NoPlace extends Error {}

/** Asks for the nearest as soon as the server knows where the reader is. */
export async function readNearest(
  query: QueryOf<Contract['GET /api/profile-briefs/nearest']>,
  signal: AbortSignal,
) {
  if (!(await isPlaceReported())) throw new NoPlace()
  return api('GET /api/profile-briefs/nearest', { query, signal })
}

export function isNoPosition(problem: unknown): boolean {
  if (problem instanceof NoPlace) return true
  return problem instanceof ApiProblem && problem.code === 'position/none-yet'
}

/** Until when (ms since the epoch) somebody has to wait who has looked around too much, as said at that moment. */
export function tooManyUntil(problem: unknown, since: number): number | undefined {
  if (!(problem instanceof ApiProblem) || problem.status !== 429) return undefined
  return since + (problem.retryAfterMs ?? limits.positionReads.windowMs)
}

/** Also when the page may have asked before its first report of the reader's place has arrived. */
export const mayAskAgain = (failures: number, problem: Error): boolean =>
  failures < 2 && (isNoPosition(problem) || maySoonPass(problem))
