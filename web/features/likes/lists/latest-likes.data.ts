import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '#shared/limits.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { api } from '#web/lib/api.ts'
import { subscribeNews } from '#web/lib/live.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** So many are shown at a glance. */
const size = 10

/** The likes of the member, newest first. To be shown them here is no visit of the list: what is new there stays so. */
export function useLatestLikes(me: string) {
  const client = useQueryClient()
  useEffect(
    () =>
      subscribeNews(
        'notification',
        () => void refetchQueries(client, { queryKey: queryKeys.likeLists.one(me, 'latest') }),
      ),
    [client, me],
  )
  return useQuery({
    queryKey: queryKeys.likeLists.one(me, 'latest'),
    queryFn: ({ signal }) =>
      api('GET /api/profile-likes/by-liked/:id', { params: { id: me }, query: { size }, signal }),
    staleTime: 0,
    // Those who have blocked the member or are gone meanwhile leave, as with those nearby.
    refetchInterval: mapLimits.sectorPollMs,
    gcTime: limits.cacheLikesMs,
  })
}
