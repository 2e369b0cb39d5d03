import { useQuery } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useRefetchOnNews } from '#web/lib/use-refetch-on-news.ts'

const size = 10

/** The likes of the member, newest first. Showing them here is no visit to the list, so they stay new there. */
export function useLatestLikes(me: string) {
  const queryKey = queryKeys.likeLists.one(me, 'latest')
  useRefetchOnNews(['notification'], { queryKey })
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api('GET /api/profile-likes/by-liked/:id', { params: { id: me }, query: { size }, signal }),
    staleTime: 0,
    // Like nearby members, those who blocked the member or are gone leave the list.
    refetchInterval: mapLimits.sectorPollMs,
    gcTime: limits.cacheLikesMs,
  })
}
