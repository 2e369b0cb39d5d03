import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '#shared/contract/live.ts'
import { endingAll, onLiveOpen, subscribeLive } from './live.ts'
import { refetchQueries } from './query-client.ts'

/** Refetches the queries on each event of these kinds, and whenever a stream begins. `kinds` must never change. */
export function useRefetchOnNews(
  kinds: readonly LiveEvent['kind'][],
  ...queries: readonly QueryFilters[]
): void {
  const client = useQueryClient()
  const refetch = useEffectEvent(() => {
    for (const which of queries) void refetchQueries(client, which)
  })
  const subscribe = useEffectEvent(() =>
    endingAll(...kinds.map(kind => subscribeLive(kind, refetch)), onLiveOpen(refetch)),
  )
  useEffect(() => subscribe(), [])
}
