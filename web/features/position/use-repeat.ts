import { type RefObject, useEffect, useEffectEvent } from 'react'
import { limits } from '#shared/limits.ts'

/** How often it is looked at the clock, which also counts while the device sleeps. */
const lookMs = 30_000

/** Repeats what was done at `doneAt` when that is long ago, as long as the app is looked at and when it is again. */
export function useRepeat(doneAt: RefObject<number>, repeat: () => void): void {
  const look = useEffectEvent(() => {
    const isDue = Date.now() - doneAt.current >= limits.positionRepeatMs
    if (isDue && !document.hidden) repeat()
  })
  useEffect(() => {
    const onVisibility = () => look()
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])
}
