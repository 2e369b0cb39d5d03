import { ApiProblem } from './api-problem.ts'

const readRetriesMost = 2
/** A screen that waits longer shows the reason instead. */
const readWaitMostMs = 10_000
const writeWaitFirstMs = 1_000
const writeWaitMostMs = 30_000
/** A server that fails because of this very call will fail again. */
const serverFailuresMost = 3

/** Whether the same call is likely to succeed a moment later. */
export function isTransient(error: Error): boolean {
  if (!(error instanceof ApiProblem)) return false
  const { status, retryAfterMs } = error
  if (retryAfterMs === undefined) return [0, 502, 503, 504].includes(status)
  return [429, 503].includes(status) && retryAfterMs <= readWaitMostMs
}

export const mayRetryRead = (failures: number, error: Error): boolean =>
  failures < readRetriesMost && isTransient(error)

/** When the server says, otherwise after growing waits. */
export function readRetryDelayMs(failures: number, error: Error): number {
  return (error instanceof ApiProblem && error.retryAfterMs) || 1_000 * 2 ** failures
}

/** How long a write waits before its next attempt; undefined if it would be refused again. */
export function writeRetryDelayMs(problem: ApiProblem, failures: number): number | undefined {
  const { status, code, retryAfterMs } = problem
  // The allowance takes hours to return, so the member learns of it and decides.
  if (code === 'likes/swipes-spent') return undefined
  const growingMs = Math.min(writeWaitFirstMs * 2 ** (failures - 1), writeWaitMostMs)
  if (status === 429 || status === 503) return retryAfterMs ?? growingMs
  if ([0, 502, 504].includes(status)) return growingMs
  return status === 500 && failures < serverFailuresMost ? growingMs : undefined
}

interface Refetched {
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** What an error state offers: a retry of all reads. */
export function retryOf(...reads: readonly Refetched[]) {
  return {
    onRetry: () => void Promise.all(reads.map(({ refetch }) => refetch())),
    retrying: reads.some(({ isFetching }) => isFetching),
  }
}
