import { useEffect, useEffectEvent } from 'react'
import { sendBeforeEnd } from './unsent.ts'

/**
 * Does something when what calls it leaves the screen, the page is closed or the session is about to end: going back by
 * finger or keys takes the focus from no field.
 */
export function useLeaving(deed: () => void): void {
  const leave = useEffectEvent(deed)
  useEffect(() => {
    const onLeaving = () => leave()
    const forget = sendBeforeEnd(onLeaving)
    window.addEventListener('pagehide', onLeaving)
    return () => {
      forget()
      window.removeEventListener('pagehide', onLeaving)
      leave()
    }
  }, [])
}
