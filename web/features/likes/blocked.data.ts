import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { BlockedProfile } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { forgetWhoIsWhere } from './forget-who-is-where.ts'

const blockedKey = ['blocked-profiles']
const blockedPageSize = limits.blockedPageDefault

/** Whom the member has blocked, in steps. */
export function useBlockedMembers() {
  return useInfiniteQuery({
    queryKey: blockedKey,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/blocked-profiles', {
        query: { page: pageParam, size: blockedPageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < blockedPageSize ? undefined : pages.length),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })
}

/** Takes a block back; what the member thinks of the other stays. Calls back before the row leaves the list. */
export function useUnblock(likerProfileId: string, onUnblocked: () => void) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: ['unblock', likerProfileId],
    scope: { id: 'unblock' },
    mutationFn: ({ profileId }: BlockedProfile) =>
      api('PUT /api/profile-like', {
        body: { likerProfileId, likedProfileId: profileId, blocked: false },
        fetch: fetchToTheEnd,
      }),
    onSuccess: async (_, { profileId }) => {
      onUnblocked()
      client.setQueryData<InfiniteData<BlockedProfile[]>>(
        blockedKey,
        known =>
          known && {
            ...known,
            pages: known.pages.map(page => page.filter(row => row.profileId !== profileId)),
          },
      )
      client.removeQueries({ queryKey: ['profile-like', likerProfileId, profileId] })
      forgetWhoIsWhere(client)
      await client.invalidateQueries({ queryKey: blockedKey })
      await client.invalidateQueries({ queryKey: ['messages', 'most-recent-with'] })
    },
  })
}
