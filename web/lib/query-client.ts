import { QueryClient, type QueryFilters } from '@tanstack/react-query'
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

/**
 * Refetches what is on the screen. What is under way may be from before the event that calls for it, and is asked for
 * anew; the very first read, which the cache would take for that, once it is here, unless it is given up meanwhile.
 */
export async function refetchQueries(client: QueryClient, which: QueryFilters): Promise<void> {
  const queries = client.getQueryCache().findAll(which)
  await Promise.all(
    queries.map(async query => {
      const one = { queryKey: query.queryKey, exact: true }
      const isFirst = query.state.data === undefined && query.state.fetchStatus === 'fetching'
      if (isFirst) await client.refetchQueries(one, { cancelRefetch: false })
      const isGivenUp = isFirst && query.state.status === 'pending'
      if (!isGivenUp) await client.invalidateQueries(one)
    }),
  )
}
