import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  SavedSearch,
  SavedSearchChange,
  SavedSearches,
} from '#shared/contract/saved-searches.ts'
import { savedSearchesTexts as texts } from '#shared/texts/saved-searches.ts'
import { api } from '#web/lib/api.ts'
import { deleted } from '#web/lib/api-problem.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useSession } from '#web/lib/session.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'

const queryKey = queryKeys.savedSearches
const scope = { id: 'saved-searches' }

/** Always stale: other devices change them, and the right to change them depends on other screens. */
export function useSavedSearches() {
  const { profileId } = useSession()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api('GET /api/saved-searches/:profileId', { params: { profileId: profileId ?? '' }, signal }),
    enabled: profileId !== undefined,
    staleTime: 0,
  })
}

/** Idempotent by the id. */
export function useSaveSearch(onSaved: () => void) {
  const showToast = useToast()
  const client = useQueryClient()
  const { profileId = '' } = useSession()
  return useWrite({
    mutationKey: [...queryKey, 'save'],
    scope,
    mutationFn: (search: SavedSearch) =>
      api('POST /api/saved-search', { body: { profileId, ...search } }),
    onSuccess: async saved => {
      onSaved()
      showToast({ id: 'saved-search', kind: 'success', title: texts.saved(saved.name) })
      await putSearches(client, searches => [...searches.filter(notOf(saved.id)), saved])
    },
    refetchOnError: queryKey,
  })
}

export function useChangeSearch(id: string, onChanged?: () => void) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...queryKey, 'change'],
    scope,
    mutationFn: (change: SavedSearchChange) =>
      api('PATCH /api/saved-search/:id', { params: { id }, body: change }),
    onSuccess: async changed => {
      onChanged?.()
      await putSearches(client, searches => searches.map(each => (each.id === id ? changed : each)))
    },
    refetchOnError: queryKey,
  })
}

/** A search that is already gone counts as deleted. Calls back before its row is removed. */
export function useDeleteSearch(onDeleted: () => void) {
  const showToast = useToast()
  const client = useQueryClient()
  const { profileId = '' } = useSession()
  return useWrite({
    mutationKey: [...queryKey, 'delete'],
    scope,
    mutationFn: ({ id }: SavedSearch) =>
      deleted(api('DELETE /api/saved-search/:id', { params: { id } })),
    onSuccess: async (_, { id, name }) => {
      onDeleted()
      showToast({ id: 'saved-search', kind: 'success', title: texts.removed(name) })
      await putSearches(client, searches => searches.filter(notOf(id)))
      // Its notifications went with it.
      void client.invalidateQueries({ queryKey: queryKeys.notifications(profileId) })
      void client.invalidateQueries({ queryKey: queryKeys.unreadCounts(profileId) })
    },
    onError: (_, { name }) =>
      showToast({
        id: 'saved-search',
        kind: 'error',
        title: texts.remove(name),
        description: texts.notRemoved,
      }),
  })
}

const notOf = (id: string) => (search: SavedSearch) => search.id !== id

/** Shows the change until the list is refetched. */
async function putSearches(
  client: QueryClient,
  change: (searches: readonly SavedSearch[]) => SavedSearch[],
) {
  await client.cancelQueries({ queryKey })
  client.setQueryData<SavedSearches>(
    queryKey,
    cached => cached && { ...cached, searches: change(cached.searches) },
  )
  void client.invalidateQueries({ queryKey })
}
