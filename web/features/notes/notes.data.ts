import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProfileNote } from '#shared/contract/notes.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { holdSession } from '#web/lib/unsent.ts'

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
  const save = async (change: Partial<Pick<ProfileNote, 'bodyText' | 'privateTags'>>) => {
    const seen = client.getQueryData(queryKey)
    await client.cancelQueries({ queryKey })
    // The end of the session forgets all notes, also while the last change of one is being sent.
    const before = client.getQueryData(queryKey) ?? seen
    // Whoever has not read a note has nothing to change: it would lose its other part.
    if (!before) return
    const note = { ...before, ...change }
    client.setQueryData(queryKey, note)
    await mutateAsync(note)
  }
  return (change: Parameters<typeof save>[0]) => holdSession(save(change))
}
