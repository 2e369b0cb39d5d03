import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Ends a notice after its time. The time stands still while the pointer is on the notice, the focus is in it, or the
 * page is not in use. Then it begins anew, so that slow readers can finish.
 */
export function startHeldTimer(notice: Element | null, shownMs: number, end: () => void) {
  const stopping = new AbortController()
  const { signal } = stopping
  const holds = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    if (holds.size === 0 && !document.hidden) timer = setTimeout(end, shownMs)
  }
  const listen = (target: EventTarget, begin: string, release: string) => {
    const hold = () => {
      holds.add(begin)
      clearTimeout(timer)
    }
    const letGo = () => {
      holds.delete(begin)
      restart()
    }
    target.addEventListener(begin, hold, { signal })
    target.addEventListener(release, letGo, { signal })
  }
  listen(window, 'blur', 'focus')
  document.addEventListener('visibilitychange', restart, { signal })
  if (notice) {
    listen(notice, 'pointerenter', 'pointerleave')
    listen(notice, 'focusin', 'focusout')
    // The button that opened it has the focus anyway.
    if (notice.querySelector(':focus:not([aria-expanded])')) holds.add('focusin')
  }
  restart()
  return {
    restart,
    stop: () => {
      clearTimeout(timer)
      stopping.abort()
    },
  }
}

/** @param shown a new value begins the time anew; without one, nothing is timed */
export function useHeldTimer(
  notice: RefObject<Element | null> | undefined,
  shownMs: number,
  shown: unknown,
  onEnd: () => void,
): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (shown === undefined || shownMs === 0) return
    return startHeldTimer(notice?.current ?? null, shownMs, () => end()).stop
  }, [notice, shown, shownMs])
}
