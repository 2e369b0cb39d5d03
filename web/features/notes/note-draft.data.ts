import { useSyncExternalStore } from 'react'
import { limits } from '#shared/limits.ts'
import { notesTexts } from '#shared/texts/notes.ts'
import { memberDrafts } from '#web/lib/member-drafts.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { type NotePlace, useSaveNote } from './notes.data.ts'

/** The words of a note while the server does not have them. */
interface NoteDraft {
  readonly bodyText: string
  /** What of it is on its way. */
  readonly sentText?: string | undefined
  /** Why it could not be saved. */
  readonly failure?: string
}

const drafts = memberDrafts<NoteDraft>()

/** The words of a note, which stay while the app is open, whatever page is shown, until they are saved. */
export function useNoteDraft(place: NotePlace, saved: string) {
  const key = `${place.authorProfileId} ${place.aboutProfileId}`
  const { save } = useSaveNote(place)
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(key))

  /** @returns whether the words have just been saved */
  const keep = async (): Promise<boolean> => {
    const typed = drafts.read(key)
    if (!typed || !isToSend(typed, saved)) return false
    const { bodyText } = typed
    drafts.write(key, { ...typed, sentText: bodyText })
    try {
      await save({ bodyText })
      // What was typed while it was being saved stays.
      if (drafts.read(key)?.bodyText === bodyText) drafts.forget(key)
      return true
    } catch (problem) {
      const failure = refusalWords(problem) ?? notesTexts.notSaved
      const now = drafts.read(key)
      // A logout has cleared the drafts: nothing of it comes back.
      if (now?.sentText === bodyText) drafts.write(key, { bodyText: now.bodyText, failure })
      return false
    }
  }

  const change = (bodyText: string) => drafts.write(key, { ...drafts.read(key), bodyText })
  return { value: draft?.bodyText ?? saved, failure: draft?.failure, change, keep }
}

/** What failed may have arrived all the same: it is sent again even where it reads as what is saved. */
function isToSend({ bodyText, sentText, failure }: NoteDraft, saved: string) {
  const isKnown = bodyText === sentText || (bodyText === saved && failure === undefined)
  return !isKnown && bodyText.length <= limits.noteMaxLength
}
