import { QueryClient } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import { ApiProblem } from './api-problem.ts'

const retriesMost = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: limits.cacheDefaultMs,
        gcTime: limits.cacheDefaultMs,
        retry: (failures, error) => failures < retriesMost && maySoonPass(error),
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
  return error instanceof ApiProblem && [0, 502, 503, 504].includes(error.status)
}
