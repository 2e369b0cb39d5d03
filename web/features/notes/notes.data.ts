import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProfileNote } from '#shared/contract/notes.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { useWrite } from '#web/lib/use-write.ts'

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

type NotePart = Partial<Pick<ProfileNote, 'bodyText' | 'privateTags'>>

/**
 * Saves a part of a note, one change after the other: each with what the ones before it have changed. What is known is
 * what the server has confirmed, and nothing that is still on its way. It arrives also when the page is left.
 */
export function useSaveNote(place: NotePlace) {
  const client = useQueryClient()
  const query = noteQuery(place)
  const { queryKey } = query
  const { mutateAsync, isPending, variables } = useWrite({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: async ({ part, seen }: { part: NotePart; seen: ProfileNote | undefined }) => {
      // The end of the session forgets all notes, also while the last change of one is being sent.
      const known = client.getQueryData(queryKey) ?? seen ?? (await client.fetchQuery(query))
      return api('PUT /api/profile-note', {
        body: { ...known, ...part },
        fetch: fetchToTheEnd,
      })
    },
    onSuccess: async note => {
      // An answer that is still on its way may be from before.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, note)
    },
    // It may have arrived all the same.
    onError: () => void client.invalidateQueries({ queryKey }),
  })
  const save = (part: NotePart) => mutateAsync({ part, seen: client.getQueryData(queryKey) })
  return { save, onItsWay: isPending ? variables.part : undefined }
}
