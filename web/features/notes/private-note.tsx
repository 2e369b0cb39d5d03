import { IconLock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isolated } from '#shared/isolate.ts'
import { limits } from '#shared/limits.ts'
import { tidyTags } from '#shared/private-tags.ts'
import { notesTexts } from '#shared/texts/notes.ts'
import { isLongerThan, tidyLine } from '#shared/typed-text.ts'
import { useLeaving } from '#web/lib/on-leaving.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Chip } from '#web/ui/form/chip.tsx'
import { savingProps } from '#web/ui/form/save-status.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Cluster, Hint, Row, Stack } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { type NotePair, useNote, useNoteDraft, useSaveNote } from './notes.data.ts'
import styles from './private-note.module.css'

/** The member's own note about another, which nobody else sees. */
export function PrivateNote(pair: NotePair) {
  const note = useNote(pair)
  return (
    <Stack as="section" gap={4} max="40rem" pad={4} surface="card">
      <Row gap={2}>
        <IconLock size={20} aria-hidden="true" />
        <h2>{notesTexts.title}</h2>
      </Row>
      <Hint className={styles.lead}>{notesTexts.onlyYou}</Hint>
      {note.isPending && <Skeleton height="11.5rem" label={notesTexts.loading} />}
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

/** Saved on blur. If that fails, the text stays and the error is shown. */
function NoteText({ pair, saved }: { pair: NotePair; saved: string }) {
  const { value, isSaving, failure, change, commit } = useNoteDraft(pair, saved)
  const [isSaved, showSaved] = useTransientFlag(limits.editorSavedMs)
  const isTooLong = isLongerThan(value, limits.noteMaxLength)

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

interface TagsChange {
  readonly privateTags: string[]
  readonly added?: string
}

/**
 * Enter or the button adds a tag, and pressing a tag removes it. Each change is saved at once, and undone if that
 * fails.
 */
function PrivateTags({ pair, saved }: { pair: NotePair; saved: readonly string[] }) {
  const { save, pending } = useSaveNote(pair)
  const tags = pending?.privateTags ?? saved
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [invalid, setInvalid] = useState<string>()
  const [failed, setFailed] = useState<TagsChange>()
  const [isSaved, showSaved] = useTransientFlag(limits.editorSavedMs)

  const change = async ({ privateTags, added = '' }: TagsChange) => {
    setFailed(undefined)
    try {
      await save({ privateTags })
      setTyped(now => (now === added ? '' : now))
      showSaved()
    } catch {
      setFailed({ privateTags, added })
      setTyped(now => now || added)
    }
  }
  const add = () => {
    // Notes from before may have tags that are the same now.
    const known = tidyTags(tags)
    const next = tidyTags([...known, typed])
    const problem = tagProblemOf(typed, next.length)
    setInvalid(problem)
    if (problem !== undefined) return
    setTyped('')
    if (next.length > known.length) void change({ privateTags: next, added: typed })
  }
  const remove = (tag: string) => {
    // The pressed chip disappears and would lose the focus.
    form.current?.querySelector('input')?.focus()
    void change({ privateTags: tags.filter(other => other !== tag) })
  }
  const { status, error } = savingProps({
    isShown: isSaved,
    isSaving: pending?.privateTags !== undefined,
    failure: failed && notesTexts.tagsNotSaved,
    onRetry: () => failed && void change(failed),
  })
  return (
    <>
      {tags.length > 0 && (
        <Cluster className={styles.tags} as="ul" gap={2} aria-label={notesTexts.tags}>
          {tags.map(tag => (
            <li key={tag}>
              <Chip label={isolated(tag)} onRemove={() => remove(tag)} />
            </li>
          ))}
        </Cluster>
      )}
      <Cluster
        ref={form}
        className={styles.newTag}
        as="form"
        align="end"
        gap={2}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label={notesTexts.newTag}
          status={status}
          error={invalid ?? error}
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onValueChange={setTyped}
        />
        <Button type="submit">{notesTexts.addTag}</Button>
      </Cluster>
    </>
  )
}

/** Why a tag cannot be added, given that `count` tags would result. Empty and repeated tags are ignored elsewhere. */
export function tagProblemOf(typed: string, count: number): string | undefined {
  if (isLongerThan(tidyLine(typed), limits.privateTagMaxLength)) {
    return notesTexts.tagTooLong(limits.privateTagMaxLength)
  }
  return count > limits.privateTagsMax ? notesTexts.tooManyTags(limits.privateTagsMax) : undefined
}
