import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ProfileNote } from '#shared/contract/notes.ts'
import { limits } from '#shared/limits.ts'
import { notesTexts } from '#shared/texts/notes.ts'
import { isLongerThan, tidyText } from '#shared/typed-text.ts'
import { api } from '#web/lib/api.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { createDraftStore } from '#web/lib/draft-store.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { pendingInputs, useWrite } from '#web/lib/use-write.ts'

export type NotePair = Readonly<Pick<ProfileNote, 'authorProfileId' | 'aboutProfileId'>>

/** The text of a note until the server has saved it. */
interface NoteDraft {
  readonly bodyText: string
  readonly sentText?: string | undefined
  readonly failure?: string
}

const drafts = createDraftStore<NoteDraft>()

const noteQuery = (pair: NotePair) =>
  queryOptions({
    queryKey: queryKeys.note(pair),
    queryFn: ({ signal }) => api('GET /api/profile-note', { query: { ...pair }, signal }),
    staleTime: limits.cacheNoteMs,
  })

export function useNote(pair: NotePair) {
  return useQuery(noteQuery(pair))
}

type NotePart = Partial<Pick<ProfileNote, 'bodyText' | 'privateTags'>>

interface NoteChange {
  readonly part: NotePart
  /** The cached note. */
  readonly seen: ProfileNote | undefined
}

/**
 * Saves a part of a note, one change after another. Each sends all unanswered changes, so that at the end of the page
 * none waits for another. The cache holds only what the server has confirmed. The call outlives the page.
 */
export function useSaveNote(pair: NotePair) {
  const client = useQueryClient()
  const query = noteQuery(pair)
  const { queryKey } = query
  const { mutateAsync, isPending, variables } = useWrite({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: async ({ seen }: NoteChange) => {
      // The end of the session empties the cache, even while the last change of a note is waiting. Then `seen` counts.
      const saved = client.getQueryData(queryKey) ?? seen ?? (await client.fetchQuery(query))
      const body = { ...saved }
      for (const change of pendingInputs<NoteChange>(queryKey)) Object.assign(body, change?.part)
      return api('PUT /api/profile-note', { body, fetch: fetchKeepalive })
    },
    onSuccess: async note => {
      // A fetch in flight may be older.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, note)
    },
    // The server may have saved it despite the error.
    refetchOnError: queryKey,
  })
  const save = (part: NotePart) => mutateAsync({ part, seen: client.getQueryData(queryKey) })
  return { save, pending: isPending ? variables.part : undefined }
}

/** The text of a note. Until it is saved, it stays in memory across pages. */
export function useNoteDraft(pair: NotePair, saved: string) {
  const key = `${pair.authorProfileId} ${pair.aboutProfileId}`
  const { save } = useSaveNote(pair)
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(key))

  /** @returns whether the text has just been saved */
  const commit = async (): Promise<boolean> => {
    const typed = drafts.read(key)
    if (!typed || !needsSaving(typed, saved)) return false
    const { bodyText } = typed
    drafts.write(key, { ...typed, sentText: bodyText })
    try {
      await save({ bodyText: tidyText(bodyText) })
      // Text typed during the save stays.
      if (drafts.read(key)?.bodyText === bodyText) drafts.remove(key)
      return true
    } catch (problem) {
      const failure = refusalWords(problem) ?? notesTexts.notSaved
      const now = drafts.read(key)
      // A logout during the save has cleared the drafts, so nothing may be restored.
      if (now?.sentText === bodyText) drafts.write(key, { bodyText: now.bodyText, failure })
      return false
    }
  }

  const change = (bodyText: string) => drafts.write(key, { ...drafts.read(key), bodyText })
  const isSaving = draft?.sentText !== undefined
  return { value: draft?.bodyText ?? saved, isSaving, failure: draft?.failure, change, commit }
}

/** A failed save may have arrived after all, so its text is sent again even if it equals the saved one. */
function needsSaving({ bodyText, sentText, failure }: NoteDraft, saved: string) {
  const isSent = bodyText === sentText || (bodyText === saved && failure === undefined)
  return !isSent && !isLongerThan(bodyText, limits.noteMaxLength)
}
