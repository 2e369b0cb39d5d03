import { QueryClient } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import { ApiProblem } from './api-problem.ts'
import { mutationCache } from './writes.ts'

const retriesMost = 2
/** A screen that waits longer says why instead. */
const waitMostMs = 10_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: limits.cacheDefaultMs,
        gcTime: limits.cacheDefaultMs,
        retry: mayAskAgain,
        retryDelay: askAgainAfterMs,
        // A device without a network says so at once instead of loading for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Whether the same call may well be answered a moment later. */
export function maySoonPass(error: Error): boolean {
  if (!(error instanceof ApiProblem)) return false
  const { status, retryAfterMs } = error
  if (retryAfterMs === undefined) return [0, 502, 503, 504].includes(status)
  return [429, 503].includes(status) && retryAfterMs <= waitMostMs
}

export const mayAskAgain = (failures: number, error: Error): boolean =>
  failures < retriesMost && maySoonPass(error)

/** When the server says, else after growing waits. */
export function askAgainAfterMs(failures: number, error: Error): number {
  return (error instanceof ApiProblem && error.retryAfterMs) || 1_000 * 2 ** failures
}
