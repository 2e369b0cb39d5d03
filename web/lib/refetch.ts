import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Refetches what is on the screen. What is under way may be from before the event that calls for it, and is asked for
 * anew; the very first read, which the cache would take for that, once it is here.
 */
export async function refetchQueries(client: QueryClient, which: QueryFilters): Promise<void> {
  const queries = client.getQueryCache().findAll(which)
  await Promise.all(
    queries.map(async ({ queryKey, state }) => {
      const one = { queryKey, exact: true }
      const isFirst = state.data === undefined && state.fetchStatus === 'fetching'
      if (isFirst) await client.refetchQueries(one, { cancelRefetch: false })
      await client.invalidateQueries(one)
    }),
  )
}
