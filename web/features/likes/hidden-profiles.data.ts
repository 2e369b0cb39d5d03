import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HiddenMember } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { newestInput, usePendingInputs, useWrite } from '#web/lib/use-write.ts'
import { removeNearbyQueries, removeRow } from './blocks.data.ts'

/** Who does not want to be shown whom. */
export interface Hiding {
  readonly hiderProfileId: string
  readonly hiddenProfileId: string
}

const pageSize = limits.blockedPageDefault
const listKey = queryKeys.hiddenProfiles.list

const hiddenQuery = (hiding: Hiding) =>
  queryOptions({
    queryKey: queryKeys.hiddenProfiles.one(hiding.hiddenProfileId),
    queryFn: async ({ signal }) => {
      const { hidden } = await api('GET /api/hidden-profile', { query: { ...hiding }, signal })
      return hidden
    },
    staleTime: 0,
  })

/** Whether the member hides the other: as they pressed last, else as stored. Undefined until loaded. */
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

/** Hides the other, or shows them again. Optimistic: `useIsHidden` returns it at once. Each call sends the newest choice. */
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
      client.removeQueries({ queryKey: listKey })
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

/** Whom the member hides, page by page. */
export function useHiddenMembers() {
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/hidden-profiles', { query: { page: pageParam, size: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < pageSize ? undefined : pages.length),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })
}

/** Shows a listed member again. Calls back before the row is removed from the list. */
export function useShowAgain(hiderProfileId: string, onShown: () => void) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: ['show-again', hiderProfileId],
    scope: { id: 'show-again' },
    mutationFn: ({ profileId }: HiddenMember) =>
      saveHidden({ hiderProfileId, hiddenProfileId: profileId }, false),
    onSuccess: async (_, { profileId }) => {
      onShown()
      removeRow(client, listKey, profileId)
      client.removeQueries({ queryKey: queryKeys.hiddenProfiles.one(profileId) })
      removeNearbyQueries(client)
      await client.invalidateQueries({ queryKey: listKey })
    },
  })
}
