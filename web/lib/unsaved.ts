import { useEffect } from 'react'
import { isExitingQuickly } from './quick-exit.ts'

/** One for each component with something that a reload would lose. */
const unsaved = new Set<object>()

/** Whether a reload would lose something. Typed words in fields are looked for separately (`web/newer-build.tsx`). */
export const isAnythingUnsaved = (): boolean => unsaved.size > 0

/**
 * Registers something that a reload would lose, so that the page does not reload by itself, and the browser asks before
 * the member leaves. It never delays a quick exit.
 */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isExitingQuickly()) event.preventDefault()
    }
    unsaved.add(ask)
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(ask)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}
