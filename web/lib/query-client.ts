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
        // A device without a network gets an error at once instead of loading forever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * Refetches what is on the screen. A read in flight may predate the event, so it is canceled and repeated. The cache
 * would not repeat the very first read, so that is awaited and then refetched, unless it is canceled in the meantime.
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
