import { IconLock } from '@tabler/icons-react'
import { notesTexts } from '#shared/texts/notes.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NoteText } from './note-text.tsx'
import { type NotePlace, useNote } from './notes.data.ts'
import styles from './private-note.module.css'
import { PrivateTags } from './private-tags.tsx'

/** What the member keeps about another for himself. */
export function PrivateNote(place: NotePlace) {
  const note = useNote(place)
  return (
    <section className={styles.note}>
      <div className={styles.head}>
        <IconLock size={20} aria-hidden="true" />
        <h2>{notesTexts.title}</h2>
      </div>
      <p className={styles.lead}>{notesTexts.onlyYou}</p>
      {note.isPending && (
        <output>
          <VisuallyHidden>{notesTexts.loading}</VisuallyHidden>
          <Skeleton height="11.5rem" />
        </output>
      )}
      {note.isLoadingError && (
        <ErrorState
          level={3}
          title={notesTexts.failed}
          onRetry={() => void note.refetch()}
          retrying={note.isFetching}
        />
      )}
      {note.data && (
        <>
          <NoteText place={place} saved={note.data.bodyText} />
          <PrivateTags place={place} saved={note.data.privateTags} />
        </>
      )}
    </section>
  )
}
