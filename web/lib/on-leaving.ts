import { useEffect, useEffectEvent } from 'react'
import { beforeEnd } from './writes.ts'

/**
 * Does something when the page is closed or the session is about to end: begins the write of what waits for a time of
 * its own, such as words in a field or a deletion that can be undone.
 * @returns what takes it back
 */
export function onLeaving(action: () => void): () => void {
  beforeEnd.add(action)
  window.addEventListener('pagehide', action)
  return () => {
    beforeEnd.delete(action)
    window.removeEventListener('pagehide', action)
  }
}

/** The same also when its caller leaves the screen: going back by finger or keys takes the focus from no field. */
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
