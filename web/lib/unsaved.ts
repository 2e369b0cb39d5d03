import { useEffect } from 'react'
import { isExitingQuickly } from './quick-exit.ts'

/** One for each component with something that a reload would lose. */
const unsaved = new Set<symbol>()

/** Holds back a reload that the page would do by itself. The browser does not ask. */
export function useUnsavedQuietly(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const own = Symbol('unsaved')
    unsaved.add(own)
    return () => void unsaved.delete(own)
  }, [isUnsaved])
}

/** The same. In addition, the browser asks before the member leaves the page. It never delays a quick exit. */
export function useUnsaved(isUnsaved: boolean): void {
  useUnsavedQuietly(isUnsaved)
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isExitingQuickly()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

export const isAnythingUnsaved = (): boolean => unsaved.size > 0
