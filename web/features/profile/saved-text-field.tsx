import { useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { useLeaving } from '#web/lib/on-leaving.ts'
import { savingProps } from '#web/ui/form/save-status.tsx'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'

interface SavedFieldOptions {
  /** What the server has. */
  saved: string
  save: (value: string) => Promise<unknown>
  /** @returns why a value cannot be saved */
  check?: (value: string) => string | undefined
}

/** State of a field that is saved on blur. When saving fails, it keeps what was typed, says so and offers to try again. */
export function useSavedField({ saved, save, check }: SavedFieldOptions) {
  const [typed, setTyped] = useState<string>()
  const [invalid, setInvalid] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [isSaved, showSaved] = useTransientFlag(limits.editorSavedMs)
  /** Blur may follow Enter, and leaving the screen may follow blur: the same value is sent once. */
  const pending = useRef<string>(undefined)
  const value = typed ?? saved

  const commit = async (next = value) => {
    if (next !== value) setTyped(next)
    const problem = next === saved ? undefined : check?.(next)
    setInvalid(problem)
    setFailure(undefined)
    if (problem !== undefined || next === saved || next === pending.current) return
    pending.current = next
    setIsSaving(true)
    try {
      await save(next)
      // Text typed meanwhile stays. React Query delivers the saved value in a timer: the field must not show the old one until then.
      setTimeout(() => setTyped(now => (now === next ? undefined : now)))
      showSaved()
    } catch (refusal) {
      setFailure(refusalWords(refusal) ?? profileTexts.notSaved)
    } finally {
      if (pending.current === next) {
        pending.current = undefined
        setIsSaving(false)
      }
    }
  }

  return { value, setValue: setTyped, commit, invalid, failure, isSaving, isSaved }
}

type SavedField = ReturnType<typeof useSavedField>

/** What its control says about it. */
export function shownOf({ commit, invalid, failure, isSaving, isSaved }: SavedField) {
  const { status, error } = savingProps({
    isShown: isSaved,
    isSaving,
    failure,
    onRetry: () => void commit(),
  })
  return { status, error: invalid ?? error }
}

export interface SavedTextFieldProps extends Omit<TextFieldProps, 'value' | 'onValueChange'> {
  field: SavedField
}

/** A single-line field that is saved on blur and on Enter. */
export function SavedTextField({ field, ...props }: SavedTextFieldProps) {
  useLeaving(() => void field.commit())
  return (
    <TextField
      {...props}
      {...shownOf(field)}
      value={field.value}
      onValueChange={field.setValue}
      onBlur={() => void field.commit()}
      onKeyDown={event => {
        if (event.key === 'Enter') void field.commit()
      }}
    />
  )
}
