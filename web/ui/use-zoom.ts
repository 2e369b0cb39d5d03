import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import {
  type Frame,
  isDoubleTap,
  type Move,
  moveOf,
  panBy,
  type Shift,
  type Tap,
  unzoomed,
  type Zoom,
  zoomAt,
} from './zoom.ts'

const tapFactor = 2.5
const middle: Shift = { x: 0, y: 0 }

/** A picture that fills an element, zoomed and moved by fingers, mouse and wheel, or as it is told. */
export function useZoom(
  element: RefObject<HTMLElement | null>,
  picture: Frame['picture'] | undefined,
) {
  const [zoom, setZoom] = useState(unzoomed)
  const [isHeld, setIsHeld] = useState(false)
  const isZoomed = zoom.scale > 1
  const change = (next: (before: Zoom, frame: Frame) => Zoom) => {
    const room = element.current?.getBoundingClientRect()
    if (room && picture) setZoom(before => next(before, { room, picture }))
  }
  const toggle = (at = middle) =>
    isZoomed
      ? setZoom(unzoomed)
      : change((before, frame) => zoomAt(before, tapFactor, { at, frame }))

  useGestures(element, {
    onMove: ({ factor, shift, at }) =>
      change((before, frame) => zoomAt(panBy(before, shift, frame), factor, { at, frame })),
    onDoubleTap: toggle,
    onHold: setIsHeld,
  })
  return {
    zoom,
    isZoomed,
    isHeld,
    toggle: () => toggle(),
    reset: () => setZoom(unzoomed),
    zoomBy: (factor: number) =>
      change((before, frame) => zoomAt(before, factor, { at: middle, frame })),
    panBy: (shift: Shift) => change((before, frame) => panBy(before, shift, frame)),
  }
}

interface Gestures {
  readonly onMove: (move: Move) => void
  readonly onDoubleTap: (at: Shift) => void
  /** Whether a finger or the mouse holds it now. */
  readonly onHold: (isHeld: boolean) => void
}

const stillPx = 10
/** A notch of a mouse wheel counts for many pixels, a touchpad's pinch for few. */
const wheelMostPx = 25
const wheelPxPerE = 50

/** Fingers, mouse and the wheel with Ctrl on an element; points are seen from its middle. */
function useGestures(element: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const tellMove = useEffectEvent(gestures.onMove)
  const tellDoubleTap = useEffectEvent(gestures.onDoubleTap)
  const tellHold = useEffectEvent(gestures.onHold)
  useEffect(() => {
    const stage = element.current
    if (!stage) return
    const held = new Map<number, Shift>()
    let start: Shift | undefined
    let lastTap: Tap | undefined
    const leaving = new AbortController()
    const hear = (type: 'pointerdown' | 'pointermove', listener: (event: PointerEvent) => void) =>
      stage.addEventListener(type, listener, { signal: leaving.signal })

    hear('pointerdown', event => {
      if (event.button !== 0) return
      held.set(event.pointerId, pointOf(event, stage))
      start = held.size === 1 ? pointOf(event, stage) : undefined
      tellHold(true)
    })
    hear('pointermove', event => {
      if (!held.has(event.pointerId)) return
      const before = [...held.values()]
      held.set(event.pointerId, pointOf(event, stage))
      tellMove(moveOf(before, [...held.values()]))
    })
    const release = (event: PointerEvent) => {
      if (!held.delete(event.pointerId)) return
      if (held.size === 0) tellHold(false)
      const tap = { ...pointOf(event, stage), atMs: event.timeStamp }
      if (event.type !== 'pointerup' || !start || !isStill(start, tap)) return
      if (isDoubleTap(lastTap, tap)) tellDoubleTap(tap)
      lastTap = isDoubleTap(lastTap, tap) ? undefined : tap
    }
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      stage.addEventListener(type, release, { signal: leaving.signal })
    }
    const roll = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      // Else the browser zooms the whole page.
      event.preventDefault()
      const px = Math.min(Math.max(event.deltaY, -wheelMostPx), wheelMostPx)
      const factor = Math.exp(-px / wheelPxPerE)
      tellMove({ factor, shift: { x: 0, y: 0 }, at: pointOf(event, stage) })
    }
    stage.addEventListener('wheel', roll, { passive: false, signal: leaving.signal })
    return () => leaving.abort()
  }, [element])
}

function pointOf({ clientX, clientY }: MouseEvent, stage: HTMLElement): Shift {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const isStill = (from: Shift, to: Shift) => Math.hypot(to.x - from.x, to.y - from.y) < stillPx
