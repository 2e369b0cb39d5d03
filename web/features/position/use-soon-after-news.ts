import { useEffect, useEffectEvent } from 'react'
import { limits } from '#shared/limits.ts'
import { onPlaceNews } from './own-place-store.ts'

/** Sends at the start, and when the place has come to rest after a change, or at once when the page is left before. */
export function useSoonAfterNews(isWanted: boolean, send: () => void): void {
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      timer = undefined
      sendNow()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(end, limits.positionDebounceMs)
    }
    const leave = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      end()
    }
    wait()
    const ignore = onPlaceNews(wait)
    window.addEventListener('pagehide', leave)
    return () => {
      ignore()
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
    }
  }, [isWanted])
}
