import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ProfileNote } from '#shared/contract/notes.ts'
import { limits } from '#shared/limits.ts'
import { notesTexts } from '#shared/texts/notes.ts'
import { tidyText } from '#shared/typed-text.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { onStored } from '#web/lib/device-storage.ts'
import { createDraftStore } from '#web/lib/draft-store.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { mustWait } from '#web/lib/outbox.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { pendingInputs, sendWrite, useWrite, type Write } from '#web/lib/use-write.ts'
import { isDue, type NoteDraft, needsSaving, noteDraftOf, withBoth } from './note-draft.ts'

export type NotePair = Readonly<Pick<ProfileNote, 'authorProfileId' | 'aboutProfileId'>>

const prefix = 'note:'

/** By the ids of the author and the other member. */
const drafts = createDraftStore<NoteDraft>({
  prefix,
  revive: noteDraftOf,
  isWorthKeeping: ({ bodyText, savedText, failure }) =>
    bodyText !== savedText || failure !== undefined,
})

const keyOf = (pair: NotePair) => `${pair.authorProfileId} ${pair.aboutProfileId}`

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
  /** For a text that waited: what the site may have. Any other text comes from another device. */
  readonly knownTexts: readonly string[] | undefined
}

/** The note has another text on the site than the one the member changed. */
class ChangedElsewhere extends Error {
  readonly savedText: string
  constructor(savedText: string) {
    super('the note was changed elsewhere')
    this.savedText = savedText
  }
}

/** Saves a part of a note. */
export function useSaveNote(pair: NotePair) {
  const client = useQueryClient()
  const write = savingNote(client, pair)
  const { mutateAsync, isPending, variables } = useWrite(write)
  const save = (part: NotePart) =>
    mutateAsync({ part, seen: client.getQueryData(write.mutationKey), knownTexts: undefined })
  return { save, pending: isPending ? variables.part : undefined }
}

/**
 * Saves one change after another. Each sends all unanswered changes, so that at the end of the page none waits for
 * another. The cache holds only what the server has confirmed. The call outlives the page.
 */
function savingNote(client: QueryClient, pair: NotePair): Write<ProfileNote, NoteChange> {
  const query = noteQuery(pair)
  const { queryKey } = query
  return {
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: async ({ seen, knownTexts }) => {
      if (knownTexts) {
        const { bodyText } = await client.fetchQuery({ ...query, staleTime: 0 })
        if (!knownTexts.includes(bodyText)) throw new ChangedElsewhere(bodyText)
      }
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
  }
}

/** The text of a note. Until it is saved, it stays on the device. */
export function useNoteDraft(pair: NotePair, saved: string) {
  const client = useQueryClient()
  const key = keyOf(pair)
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(key))
  useSavedElsewhere(client, pair)

  /** @returns whether the text has just been saved */
  const commit = async (): Promise<boolean> => {
    const typed = drafts.read(key)
    return typed !== undefined && needsSaving(typed, saved) && saveDraft(client, pair, typed)
  }
  const change = (bodyText: string) => {
    const { failure: _, ...before } = drafts.read(key) ?? { savedText: saved, isOld: false }
    drafts.write(key, { ...before, bodyText, isWaiting: false })
  }
  const isSaving = draft?.sentText !== undefined
  return { value: draft?.bodyText ?? saved, isSaving, failure: draft?.failure, change, commit }
}

/** Saves the notes that could not be saved before. */
export function sendWaitingNotes(client: QueryClient, authorProfileId: string): void {
  for (const aboutProfileId of drafts.keysAfter(`${authorProfileId} `)) {
    const pair = { authorProfileId, aboutProfileId }
    const draft = drafts.read(keyOf(pair))
    if (draft && isDue(draft, Date.now())) void saveDraft(client, pair, draft)
  }
}

async function saveDraft(client: QueryClient, pair: NotePair, draft: NoteDraft): Promise<boolean> {
  const key = keyOf(pair)
  const { bodyText, savedText, triedText = savedText, isOld } = draft
  const sentText = tidyText(bodyText)
  drafts.write(key, { ...draft, sentText: bodyText })
  try {
    const seen = client.getQueryData(noteQuery(pair).queryKey)
    const knownTexts = isOld ? [savedText, tidyText(triedText), sentText] : undefined
    await sendWrite(client, savingNote(client, pair), {
      part: { bodyText: sentText },
      seen,
      knownTexts,
    })
    const now = drafts.read(key)
    // Text typed during the save stays.
    if (now?.bodyText === bodyText) drafts.remove(key)
    else if (now)
      drafts.write(key, { ...now, savedText: sentText, sentText: otherThan(bodyText, now) })
    return true
  } catch (problem) {
    const now = drafts.read(key)
    // A logout during the save has cleared the drafts, so nothing may be restored.
    if (now?.sentText === bodyText)
      drafts.write(key, afterFailure({ ...now, triedText: sentText }, problem))
    return false
  }
}

const otherThan = (bodyText: string, { sentText }: NoteDraft) =>
  sentText === bodyText ? undefined : sentText

function afterFailure(failed: NoteDraft, problem: unknown): NoteDraft {
  const draft = { ...failed, sentText: undefined }
  if (problem instanceof ChangedElsewhere) {
    return { ...withBoth(draft, problem.savedText), failure: notesTexts.changedElsewhere }
  }
  const isUnreached = problem instanceof ApiProblem && mustWait(problem.status)
  const failure = refusalWords(problem) ?? notesTexts.waiting
  if (!isUnreached) return { ...draft, failure }
  return {
    ...draft,
    failure,
    isWaiting: true,
    isOld: true,
    notBefore: Date.now() + (problem.retryAfterMs ?? 0),
  }
}

/** If another tab has saved what waited, the cached note is old. */
function useSavedElsewhere(client: QueryClient, pair: NotePair) {
  const key = keyOf(pair)
  const refetch = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: noteQuery(pair).queryKey })
  })
  useEffect(() => onStored(name => name === prefix + key && !drafts.read(key) && refetch()), [key])
}
