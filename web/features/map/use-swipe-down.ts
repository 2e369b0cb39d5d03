import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** Farther, or faster, and it goes. */
const closePx = 70
const closePxPerMs = 0.5
/** Less is a press of what lies there. */
const deadPx = 6

/** Lets a finger drag an element down and away; put what it answers on the parts that do not scroll. */
export function useSwipeDown(element: RefObject<HTMLElement | null>, onAway: () => void) {
  const start = useRef<{ readonly y: number; readonly at: number }>(undefined)
  useEffect(() => {
    // Else the browser takes it for a fling, and the next press for what stops that.
    const keep = (event: TouchEvent) => {
      if (start.current && event.cancelable) event.preventDefault()
    }
    const dragged = element.current
    dragged?.addEventListener('touchmove', keep, { passive: false })
    return () => dragged?.removeEventListener('touchmove', keep)
  }, [element])
  const move = (downPx: number) => {
    const isDragged = downPx > deadPx
    element.current?.style.setProperty('translate', isDragged ? `0 ${downPx}px` : null)
    element.current?.toggleAttribute('data-dragged', isDragged)
  }
  const end = (event: PointerEvent) => {
    const from = start.current
    start.current = undefined
    if (!from) return
    const downPx = event.clientY - from.y
    const isFast = downPx / Math.max(1, event.timeStamp - from.at) > closePxPerMs
    move(0)
    if (event.type === 'pointerup' && (downPx > closePx || (downPx > deadPx && isFast))) onAway()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') start.current = { y: event.clientY, at: event.timeStamp }
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) move(event.clientY - start.current.y)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
