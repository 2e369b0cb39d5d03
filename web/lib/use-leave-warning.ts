import { useEffect } from 'react'
import { isExitingQuickly } from './quick-exit.ts'

/** The browser asks before leaving a page with unsent words. It never delays a quick exit. */
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
