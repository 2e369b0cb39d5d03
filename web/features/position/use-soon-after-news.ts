import { useEffect, useEffectEvent } from 'react'
import { limits } from '#shared/limits.ts'
import { onPlaceNews } from './own-place-store.ts'

interface SoonAfterNews {
  readonly isWanted: boolean
  readonly send: () => void
  /** The page is left: what waits somewhere else must go as well. */
  readonly leave: () => void
}

/** Sends at once at the start, and when the place has come to rest after a change, or at once when the page is left before. */
export function useSoonAfterNews({ isWanted, send, leave }: SoonAfterNews): void {
  const sendNow = useEffectEvent(send)
  const leaveNow = useEffectEvent(leave)
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
    const onLeave = () => {
      const isWaiting = timer !== undefined
      clearTimeout(timer)
      if (isWaiting) end()
      leaveNow()
    }
    end()
    const ignore = onPlaceNews(wait)
    window.addEventListener('pagehide', onLeave)
    return () => {
      ignore()
      clearTimeout(timer)
      window.removeEventListener('pagehide', onLeave)
    }
  }, [isWanted])
}
