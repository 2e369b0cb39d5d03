import { useRef, useState } from 'react'
import { tidyTags } from '#shared/characteristics.ts'
import { limits } from '#shared/limits.ts'
import { notesTexts } from '#shared/texts/notes.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Chip } from '#web/ui/form/chip.tsx'
import { savingProps } from '#web/ui/form/save-status.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Cluster } from '#web/ui/layout/primitives.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { type NotePair, useSaveNote } from './notes.data.ts'
import styles from './private-note.module.css'
import { tagProblemOf } from './tag-problem.ts'

export interface PrivateTagsProps {
  pair: NotePair
  /** The tags on the server. */
  saved: readonly string[]
}

interface TagsChange {
  readonly privateTags: string[]
  /** What was typed for it. */
  readonly added?: string
}

/** Enter or the button adds a tag, pressing one removes it. Each change is saved at once, and undone when that fails. */
export function PrivateTags({ pair, saved }: PrivateTagsProps) {
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
    const next = tidyTags([...tags, typed])
    const problem = tagProblemOf(typed, next.length)
    setInvalid(problem)
    if (problem !== undefined) return
    setTyped('')
    if (next.length > tags.length) void change({ privateTags: next, added: typed })
  }
  const remove = (tag: string) => {
    // The pressed chip is removed, and would take the focus with it.
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
              <Chip label={tag} onRemove={() => remove(tag)} />
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
