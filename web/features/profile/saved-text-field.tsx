import { type ReactNode, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { useLeaving } from '#web/lib/on-leaving.ts'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './profile-editor.module.css'

interface SavedFieldOptions {
  /** What the server has. */
  saved: string
  save: (value: string) => Promise<unknown>
  /** @returns why a value cannot be saved */
  check?: (value: string) => string | undefined
}

/** State of a field that is saved on blur. When saving fails, it keeps what was typed and shows the error. */
export function useSavedField({ saved, save, check }: SavedFieldOptions) {
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const [isSaved, showSaved] = useTransientFlag(limits.editorSavedMs)
  /** Blur may follow Enter, and leaving the screen may follow blur: the same value is sent once. */
  const pending = useRef<string>(undefined)
  const value = typed ?? saved

  const commit = async (next = value) => {
    if (next !== value) setTyped(next)
    const invalid = next === saved ? undefined : check?.(next)
    setError(invalid)
    if (invalid !== undefined || next === saved || next === pending.current) return
    pending.current = next
    try {
      await save(next)
      // Text typed meanwhile stays. React Query delivers the saved value in a timer: the field must not show the old one until then.
      setTimeout(() => setTyped(now => (now === next ? undefined : now)))
      showSaved()
    } catch (problem) {
      setError(refusalWords(problem) ?? profileTexts.notSaved)
    } finally {
      if (pending.current === next) pending.current = undefined
    }
  }

  return { value, setValue: setTyped, commit, error, isSaved }
}

type SavedField = ReturnType<typeof useSavedField>

export interface SavedTextFieldProps extends Omit<TextFieldProps, 'value' | 'onValueChange'> {
  field: SavedField
}

/** A single-line field that is saved on blur and on Enter. */
export function SavedTextField({ field, helper, ...props }: SavedTextFieldProps) {
  useLeaving(() => void field.commit())
  return (
    <TextField
      {...props}
      value={field.value}
      onValueChange={field.setValue}
      onBlur={() => void field.commit()}
      onKeyDown={event => {
        if (event.key === 'Enter') void field.commit()
      }}
      error={field.error}
      helper={<SavedText isSaved={field.isSaved}>{helper}</SavedText>}
    />
  )
}

interface SavedTextProps {
  isSaved: boolean
  children: ReactNode
}

/** The helper of a field, replaced by 'Saved' for a moment after saving. */
export function SavedText({ isSaved, children }: SavedTextProps) {
  return (
    <>
      {isSaved ? (
        <span className={styles.saved} aria-hidden="true">
          {profileTexts.saved}
        </span>
      ) : (
        children
      )}
      <output>
        <VisuallyHidden>{isSaved && profileTexts.saved}</VisuallyHidden>
      </output>
    </>
  )
}
