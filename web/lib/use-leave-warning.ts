import { useEffect } from 'react'
import { isExitingQuickly } from './quick-exit.ts'

/** The browser asks before a page is left whose words have not arrived; it never holds up a quick exit. */
export function useLeaveWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isExitingQuickly()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
