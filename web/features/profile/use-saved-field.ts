import { useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { useBriefly } from '#web/ui/use-briefly.ts'

export interface SavedFieldOptions {
  /** What the server has. */
  saved: string
  save: (value: string) => Promise<unknown>
  /** Words for what cannot be saved. */
  check?: (value: string) => string | undefined
}

/** A field that saves itself when it is left, keeps what was typed when that fails, and says so. */
export function useSavedField({ saved, save, check }: SavedFieldOptions) {
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const [isSaved, showSaved] = useBriefly(limits.editorSavedMs)
  /** Enter, or leaving the screen, may follow upon leaving the field. */
  const underWay = useRef<string>(undefined)
  const value = typed ?? saved

  const keep = async (next = value) => {
    if (next !== value) setTyped(next)
    const refused = next === saved ? undefined : check?.(next)
    setError(refused)
    if (refused !== undefined || next === saved || next === underWay.current) return
    underWay.current = next
    try {
      await save(next)
      // What was typed while it was being saved stays. What is saved now reaches the screen by a timer: until then the
      // field must not show its old text.
      setTimeout(() => setTyped(now => (now === next ? undefined : now)))
      showSaved()
    } catch (problem) {
      setError(refusalWords(problem) ?? profileTexts.notSaved)
    } finally {
      if (underWay.current === next) underWay.current = undefined
    }
  }

  return { value, setValue: setTyped, keep, error, isSaved }
}

export type SavedField = ReturnType<typeof useSavedField>
