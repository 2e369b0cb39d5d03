import { IconLock } from '@tabler/icons-react'
import { limits } from '#shared/limits.ts'
import { notesTexts } from '#shared/texts/notes.ts'
import { useLeaving } from '#web/lib/on-leaving.ts'
import { retryOf } from '#web/lib/retry.ts'
import { savingProps } from '#web/ui/form/save-status.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Row, Stack } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type NotePair, useNote, useNoteDraft } from './notes.data.ts'
import styles from './private-note.module.css'
import { PrivateTags } from './private-tags.tsx'

/** The member's own note on another, which nobody else sees. */
export function PrivateNote(pair: NotePair) {
  const note = useNote(pair)
  return (
    <Stack as="section" gap={4} max="40rem" pad={4} surface="card">
      <Row gap={2}>
        <IconLock size={20} aria-hidden="true" />
        <h2>{notesTexts.title}</h2>
      </Row>
      <p className={styles.lead}>{notesTexts.onlyYou}</p>
      {note.isPending && (
        <output>
          <VisuallyHidden>{notesTexts.loading}</VisuallyHidden>
          <Skeleton height="11.5rem" />
        </output>
      )}
      {note.isLoadingError && <ErrorState level={3} title={notesTexts.failed} {...retryOf(note)} />}
      {note.data && (
        <>
          <NoteText pair={pair} saved={note.data.bodyText} />
          <PrivateTags pair={pair} saved={note.data.privateTags} />
        </>
      )}
    </Stack>
  )
}

interface NoteTextProps {
  pair: NotePair
  /** The text on the server. */
  saved: string
}

/** Saved on blur. When that fails, the text stays and the error is shown. */
function NoteText({ pair, saved }: NoteTextProps) {
  const { value, isSaving, failure, change, commit } = useNoteDraft(pair, saved)
  const [isSaved, showSaved] = useTransientFlag(limits.editorSavedMs)
  const isTooLong = value.length > limits.noteMaxLength

  const save = async () => {
    if (await commit()) showSaved()
  }
  useLeaving(() => void save())
  const { status, error } = savingProps({
    isShown: isSaved,
    isSaving,
    failure,
    onRetry: () => void save(),
  })
  return (
    <div className={styles.text}>
      <TextArea
        label={notesTexts.body}
        helper={notesTexts.bodyHelper}
        status={status}
        error={isTooLong ? notesTexts.tooLong(limits.noteMaxLength) : error}
        rows={3}
        most={limits.noteMaxLength}
        value={value}
        onValueChange={change}
        onBlur={() => void save()}
      />
    </div>
  )
}
