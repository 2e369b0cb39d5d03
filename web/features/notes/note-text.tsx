import { limits } from '#shared/limits.ts'
import { notesTexts } from '#shared/texts/notes.ts'
import { useLeaving } from '#web/lib/use-leaving.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { useBriefly } from '#web/ui/use-briefly.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useNoteDraft } from './note-draft.data.ts'
import type { NotePlace } from './notes.data.ts'
import styles from './private-note.module.css'

export interface NoteTextProps {
  place: NotePlace
  /** What the server has. */
  saved: string
}

/** Saves itself when it is left, keeps what was typed when that fails, also for later, and says so. */
export function NoteText({ place, saved }: NoteTextProps) {
  const { value, failure, change, keep } = useNoteDraft(place, saved)
  const [isSaved, showSaved] = useBriefly(limits.editorSavedMs)
  const isTooLong = value.length > limits.noteMaxLength

  const leave = async () => {
    if (await keep()) showSaved()
  }
  useLeaving(() => void leave())
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
        onValueChange={change}
        onBlur={() => void leave()}
      />
      <output>
        <VisuallyHidden>{isSaved && notesTexts.saved}</VisuallyHidden>
      </output>
    </div>
  )
}
