import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProfileNote } from '#shared/contract/notes.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'

/** Whose note, about whom. */
export interface NotePlace {
  readonly authorProfileId: string
  readonly aboutProfileId: string
}

const noteQuery = (place: NotePlace) =>
  queryOptions({
    queryKey: ['profile-note', place.authorProfileId, place.aboutProfileId],
    queryFn: ({ signal }) => api('GET /api/profile-note', { query: { ...place }, signal }),
    staleTime: limits.cacheNoteMs,
  })

export function useNote(place: NotePlace) {
  return useQuery(noteQuery(place))
}

/**
 * Saves a part of a note, one change after the other: each with what the ones before it have changed. It arrives also
 * when the page is left.
 */
export function useSaveNote(place: NotePlace) {
  const client = useQueryClient()
  const { queryKey } = noteQuery(place)
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: (note: ProfileNote) =>
      api('PUT /api/profile-note', { body: note, fetch: fetchToTheEnd }),
    onSuccess: note => {
      // An answer must not undo what a later change has already put on the screen.
      if (client.isMutating({ mutationKey: queryKey }) <= 1) client.setQueryData(queryKey, note)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
  return async (change: Partial<Pick<ProfileNote, 'bodyText' | 'privateTags'>>) => {
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData(queryKey) ?? { ...place, bodyText: '', privateTags: [] }
    const note = { ...before, ...change }
    client.setQueryData(queryKey, note)
    return mutateAsync(note)
  }
}
