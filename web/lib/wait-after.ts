import type { ApiProblem } from './api-problem.ts'

const waitFirstMs = 1_000
const waitMostMs = 30_000
/** A server that fails over the very same call does so the next time. */
const failuresMost = 3

/** How long to wait before the next attempt; undefined when it would be refused as well. */
export function waitAfter(problem: ApiProblem, failures: number): number | undefined {
  const { status, code, retryAfterMs } = problem
  // That is a matter of hours: whoever asked is told, and decides for themselves.
  if (code === 'likes/swipes-spent') return undefined
  const growingMs = Math.min(waitFirstMs * 2 ** (failures - 1), waitMostMs)
  if (status === 429 || status === 503) return retryAfterMs ?? growingMs
  if ([0, 502, 504].includes(status)) return growingMs
  return status === 500 && failures < failuresMost ? growingMs : undefined
}
