import { useEffect, useEffectEvent } from 'react'
import { limits } from '#shared/limits.ts'
import { onLeaving } from '#web/lib/on-leaving.ts'
import { onPlaceNews } from './own-place-store.ts'

interface SoonAfterNews {
  readonly isWanted: boolean
  readonly send: () => void
  /** The page is left or the session ends: what waits somewhere else must go as well. */
  readonly leave: () => void
}

/** Sends at once at the start, and when the place has come to rest after a change, or at once when the page or the session ends before. */
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
    const stayed = onLeaving(onLeave)
    return () => {
      ignore()
      clearTimeout(timer)
      stayed()
    }
  }, [isWanted])
}
