import { QueryClient } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import { mayRetryRead, readRetryDelayMs } from './retry.ts'
import { mutationCache } from './writes.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: limits.cacheDefaultMs,
        gcTime: limits.cacheDefaultMs,
        retry: mayRetryRead,
        retryDelay: readRetryDelayMs,
        // A device without a network says so at once instead of loading for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
