import {
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BlockedProfile, BlockLength, HiddenMember } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { pagedList } from '#web/lib/paged-list.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { newestInput, usePendingInputs, useWrite } from '#web/lib/use-write.ts'
import { type Liking, likeQuery, likeScope } from './likes.data.ts'

const size = limits.blockedPageDefault
const blockPollMs = 60_000

const cursorOf = ({ profileId, tsCreated }: BlockedProfile | HiddenMember) => ({
  idBefore: profileId,
  tsBefore: tsCreated,
})

export function useBlockedMembers() {
  return useInfiniteQuery({
    ...pagedList({
      queryKey: queryKeys.blockedProfiles,
      size,
      read: call => api('GET /api/blocked-profiles', call),
      cursorOf,
    }),
    // A temporary block ends without a call, and the time left is shown.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.some(row => row.tsBlockedUntil)) && blockPollMs,
  })
}

/** Unblocks. An earlier like stays. Calls back before the row is removed. */
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

function removeRow(client: QueryClient, queryKey: QueryKey, profileId: string): void {
  client.setQueryData<InfiniteData<{ readonly profileId: string }[]>>(
    queryKey,
    cached =>
      cached && {
        ...cached,
        pages: cached.pages.map(page => page.filter(row => row.profileId !== profileId)),
      },
  )
}

/** Blocks, and removes everything cached about the other member. It cancels reads in flight, which would be refused. */
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
        // The event comes before the read can be canceled.
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
    // Do not await a refetch: while the screen is open, it could request the member again.
    onSuccess: () => {
      client.removeQueries(ofMember)
      removeNearbyQueries(client)
      // A list that is not on the screen is not refetched, and the device would keep it.
      client.removeQueries({ queryKey: queryKeys.conversations.all, type: 'inactive' })
      void client.invalidateQueries({ queryKey: queryKeys.conversations.all })
    },
    onError: () => void client.invalidateQueries(ofMember),
  })
}

/** Blocking, hiding and undoing either one change who is listed, so the cached lists and map sectors are outdated. */
function removeNearbyQueries(client: QueryClient): void {
  client.removeQueries({ queryKey: queryKeys.nearby.all })
  client.removeQueries({ queryKey: queryKeys.sectors.all })
  client.removeQueries({ queryKey: queryKeys.likeLists.all })
}

export interface Hiding {
  readonly hiderProfileId: string
  readonly hiddenProfileId: string
}

const hiddenQuery = (hiding: Hiding) =>
  queryOptions({
    queryKey: queryKeys.hiddenProfiles.one(hiding.hiddenProfileId),
    queryFn: async ({ signal }) => {
      const { hidden } = await api('GET /api/hidden-profile', { query: { ...hiding }, signal })
      return hidden
    },
    staleTime: 0,
  })

/** Whether the member hides the other: the pending choice, otherwise the stored one. Undefined until loaded. */
export function useIsHidden(hiding: Hiding): boolean | undefined {
  const query = hiddenQuery(hiding)
  const { data } = useQuery(query)
  const pending = usePendingInputs<boolean>(query.queryKey)
  return pending.at(-1) ?? data
}

interface HidingCallbacks {
  onSaved: (isHidden: boolean) => void
  onFailed: (problem: Error) => void
}

/**
 * Hides the other member or shows them again. Optimistic: `useIsHidden` returns it at once. Each call sends the latest
 * choice.
 */
export function useHide(hiding: Hiding, { onSaved, onFailed }: HidingCallbacks) {
  const client = useQueryClient()
  const { queryKey } = hiddenQuery(hiding)
  return useWrite({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: async (isHidden: boolean) => {
      const newest = newestInput(queryKey, isHidden)
      await saveHidden(hiding, newest)
      return newest
    },
    onSuccess: async isHidden => {
      // A fetch in flight may be older.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, isHidden)
      removeNearbyQueries(client)
      client.removeQueries({ queryKey: queryKeys.hiddenProfiles.list })
      onSaved(isHidden)
    },
    onError: problem => {
      void client.invalidateQueries({ queryKey })
      onFailed(problem)
    },
  })
}

async function saveHidden(hiding: Hiding, isHidden: boolean): Promise<void> {
  const fetch = fetchKeepalive
  if (isHidden) await api('PUT /api/hidden-profile', { body: { ...hiding }, fetch })
  else await api('DELETE /api/hidden-profile', { query: { ...hiding }, fetch })
}

export function useHiddenMembers() {
  return useInfiniteQuery(
    pagedList({
      queryKey: queryKeys.hiddenProfiles.list,
      size,
      read: call => api('GET /api/hidden-profiles', call),
      cursorOf,
    }),
  )
}

/** Shows a listed member again. Calls back before the row is removed. */
export function useShowAgain(hiderProfileId: string, onShown: () => void) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: ['show-again', hiderProfileId],
    scope: { id: 'show-again' },
    mutationFn: ({ profileId }: HiddenMember) =>
      saveHidden({ hiderProfileId, hiddenProfileId: profileId }, false),
    onSuccess: async (_, { profileId }) => {
      onShown()
      removeRow(client, queryKeys.hiddenProfiles.list, profileId)
      client.removeQueries({ queryKey: queryKeys.hiddenProfiles.one(profileId) })
      removeNearbyQueries(client)
      await client.invalidateQueries({ queryKey: queryKeys.hiddenProfiles.list })
    },
  })
}
