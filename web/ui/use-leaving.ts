import { useEffect, useEffectEvent } from 'react'

/**
 * Does something when what calls it leaves the screen, or the page is closed: going back by finger or keys takes the
 * focus from no field.
 */
export function useLeaving(deed: () => void): void {
  const leave = useEffectEvent(deed)
  useEffect(() => {
    const onPageHide = () => leave()
    window.addEventListener('pagehide', onPageHide)
    return () => {
      window.removeEventListener('pagehide', onPageHide)
      leave()
    }
  }, [])
}
