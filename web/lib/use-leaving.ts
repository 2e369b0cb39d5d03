import { useEffect, useEffectEvent } from 'react'
import { onLeaving } from './on-leaving.ts'

/**
 * Does something when what calls it leaves the screen, the page is closed or the session is about to end: going back by
 * finger or keys takes the focus from no field.
 */
export function useLeaving(action: () => void): void {
  const leave = useEffectEvent(action)
  useEffect(() => {
    const stop = onLeaving(() => leave())
    return () => {
      stop()
      leave()
    }
  }, [])
}
