import { useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { notesTexts } from '#shared/texts/notes.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { useLeaving } from '#web/lib/use-leaving.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { useBriefly } from '#web/ui/use-briefly.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type NotePlace, useSaveNote } from './notes.data.ts'
import styles from './private-note.module.css'

export interface NoteTextProps {
  place: NotePlace
  /** What the server has. */
  saved: string
}

/** Saves itself when it is left, keeps what was typed when that fails, and says so. */
export function NoteText({ place, saved }: NoteTextProps) {
  const save = useSaveNote(place)
  const [typed, setTyped] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSaved, showSaved] = useBriefly(limits.editorSavedMs)
  /** Leaving the screen may follow upon leaving the field. */
  const underWay = useRef<string>(undefined)
  const value = typed ?? saved
  const isTooLong = value.length > limits.noteMaxLength

  const keep = async () => {
    if (isTooLong || typed === undefined || (typed === saved && failure === undefined)) return
    if (typed === underWay.current) return
    underWay.current = typed
    try {
      await save({ bodyText: typed })
      setFailure(undefined)
      // What was typed while it was being saved stays.
      setTyped(now => (now === typed ? undefined : now))
      showSaved()
    } catch (problem) {
      setFailure(refusalWords(problem) ?? notesTexts.notSaved)
    } finally {
      if (underWay.current === typed) underWay.current = undefined
    }
  }
  useLeaving(() => void keep())
  return (
    <div className={styles.text}>
      <TextArea
        label={notesTexts.body}
        helper={
          isSaved ? (
            <span className={styles.saved} aria-hidden="true">
              {notesTexts.saved}
            </span>
          ) : (
            notesTexts.bodyHelper
          )
        }
        error={isTooLong ? notesTexts.tooLong(limits.noteMaxLength) : failure}
        rows={3}
        most={limits.noteMaxLength}
        value={value}
        onValueChange={setTyped}
        onBlur={() => void keep()}
      />
      <output>
        <VisuallyHidden>{isSaved && notesTexts.saved}</VisuallyHidden>
      </output>
    </div>
  )
}
