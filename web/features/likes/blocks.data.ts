import {
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BlockedProfile, BlockLength } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { type Liking, likeQuery, likeScope } from './likes.data.ts'

const blockedPageSize = limits.blockedPageDefault
const blockPollMs = 60_000

/** Whom the member has blocked, page by page. */
export function useBlockedMembers() {
  return useInfiniteQuery({
    queryKey: queryKeys.blockedProfiles,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/blocked-profiles', {
        query: { page: pageParam, size: blockedPageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < blockedPageSize ? undefined : pages.length),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    // A block for a time ends by itself, and the time left is shown.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.some(row => row.tsBlockedUntil)) && blockPollMs,
  })
}

/** Unblocks; an earlier like stays. Calls back before the row is removed from the list. */
export function useUnblock(likerProfileId: string, onUnblocked: () => void) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: ['unblock', likerProfileId],
    scope: { id: 'unblock' },
    mutationFn: ({ profileId }: BlockedProfile) =>
      api('PUT /api/profile-like', {
        body: { likerProfileId, likedProfileId: profileId, blocked: false },
        fetch: fetchKeepalive,
      }),
    onSuccess: async (_, { profileId }) => {
      onUnblocked()
      removeRow(client, queryKeys.blockedProfiles, profileId)
      const { queryKey } = likeQuery({ likerProfileId, likedProfileId: profileId })
      client.removeQueries({ queryKey })
      removeNearbyQueries(client)
      await client.invalidateQueries({ queryKey: queryKeys.blockedProfiles })
      await client.invalidateQueries({ queryKey: queryKeys.conversations.all })
    },
  })
}

/** From a list that was read page by page. */
export function removeRow(client: QueryClient, queryKey: QueryKey, profileId: string): void {
  client.setQueryData<InfiniteData<{ readonly profileId: string }[]>>(
    queryKey,
    cached =>
      cached && {
        ...cached,
        pages: cached.pages.map(page => page.filter(row => row.profileId !== profileId)),
      },
  )
}

/**
 * Blocks, and removes all that is cached of the other member. Reads that it would overtake are given up, those begun
 * meanwhile as well: they would be refused.
 */
export function useBlock(liking: Liking) {
  const client = useQueryClient()
  const { likedProfileId } = liking
  const ofMember = { predicate: ({ queryKey }: Query) => queryKey.includes(likedProfileId) }
  return useWrite({
    mutationKey: ['block', liking.likerProfileId, likedProfileId],
    scope: likeScope(liking),
    mutationFn: async (blockFor: BlockLength) => {
      const giveUpReads = () => void client.cancelQueries(ofMember)
      giveUpReads()
      const stop = client.getQueryCache().subscribe(event => {
        // Said before the read can be given up.
        if (event.type === 'updated' && event.action.type === 'fetch') queueMicrotask(giveUpReads)
      })
      try {
        await api('PUT /api/profile-like', {
          body: { ...liking, blocked: true, blockFor },
          fetch: fetchKeepalive,
        })
      } finally {
        stop()
      }
    },
    // Awaits no refetch: as long as the screen is shown, it could ask for the member again.
    onSuccess: () => {
      client.removeQueries(ofMember)
      removeNearbyQueries(client)
      // A list that is not on the screen is not read anew, and the device keeps it.
      client.removeQueries({ queryKey: queryKeys.conversations.all, type: 'inactive' })
      void client.invalidateQueries({ queryKey: queryKeys.conversations.all })
    },
    onError: () => void client.invalidateQueries(ofMember),
  })
}

/** A block, a hidden profile and the end of either change who is listed: the cached lists and map sectors are outdated. */
export function removeNearbyQueries(client: QueryClient): void {
  client.removeQueries({ queryKey: queryKeys.nearby.all })
  client.removeQueries({ queryKey: queryKeys.sectors.all })
  client.removeQueries({ queryKey: queryKeys.likeLists.all })
}
