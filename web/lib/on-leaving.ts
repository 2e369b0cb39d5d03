import { useEffect, useEffectEvent } from 'react'
import { beforeEnd } from './writes.ts'

/**
 * Runs an action when the page closes or the session is about to end. It starts the writes of what waits for its own
 * time, such as words in a field or a deletion that can be undone.
 * @returns a function that unregisters it
 */
export function onLeaving(action: () => void): () => void {
  beforeEnd.add(action)
  window.addEventListener('pagehide', action)
  return () => {
    beforeEnd.delete(action)
    window.removeEventListener('pagehide', action)
  }
}

/** The same, and also when its component unmounts: going back by gesture or keyboard does not blur a field. */
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
