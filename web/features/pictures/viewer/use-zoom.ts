import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import {
  isDoubleTap,
  type Move,
  moveOf,
  panBy,
  type Tap,
  unzoomed,
  type Vector,
  type Zoom,
  type ZoomBounds,
  zoomAt,
} from './zoom.ts'

const tapFactor = 2.5
const middle: Vector = { x: 0, y: 0 }

/** A picture that fills an element, zoomed and moved by fingers, mouse and wheel, or by call. */
export function useZoom(
  element: RefObject<HTMLElement | null>,
  picture: ZoomBounds['picture'] | undefined,
) {
  const [zoom, setZoom] = useState(unzoomed)
  const [isPressed, setIsPressed] = useState(false)
  const isZoomed = zoom.scale > 1
  const change = (next: (before: Zoom, bounds: ZoomBounds) => Zoom) => {
    const viewport = element.current?.getBoundingClientRect()
    if (viewport && picture) setZoom(before => next(before, { viewport, picture }))
  }
  const toggle = (at = middle) =>
    isZoomed
      ? setZoom(unzoomed)
      : change((before, bounds) => zoomAt(before, tapFactor, { at, bounds }))

  useGestures(element, {
    onMove: ({ factor, shift, at }) =>
      change((before, bounds) => zoomAt(panBy(before, shift, bounds), factor, { at, bounds })),
    onDoubleTap: toggle,
    onPress: setIsPressed,
  })
  return {
    zoom,
    isZoomed,
    isPressed,
    toggle: () => toggle(),
    reset: () => setZoom(unzoomed),
    zoomBy: (factor: number) =>
      change((before, bounds) => zoomAt(before, factor, { at: middle, bounds })),
    panBy: (shift: Vector) => change((before, bounds) => panBy(before, shift, bounds)),
  }
}

interface Gestures {
  readonly onMove: (move: Move) => void
  readonly onDoubleTap: (at: Vector) => void
  /** Whether a finger or the mouse presses it now. */
  readonly onPress: (isPressed: boolean) => void
}

const stillPx = 10
/** A notch of a mouse wheel counts for many pixels, a touchpad's pinch for few. */
const wheelMostPx = 25
const wheelPxPerE = 50

/** Fingers, mouse and the wheel with Ctrl on an element; points are seen from its middle. */
function useGestures(element: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const notifyMove = useEffectEvent(gestures.onMove)
  const notifyDoubleTap = useEffectEvent(gestures.onDoubleTap)
  const notifyPress = useEffectEvent(gestures.onPress)
  useEffect(() => {
    const stage = element.current
    if (!stage) return
    const pointers = new Map<number, Vector>()
    let start: Vector | undefined
    let lastTap: Tap | undefined
    const listening = new AbortController()
    const listen = (type: 'pointerdown' | 'pointermove', listener: (event: PointerEvent) => void) =>
      stage.addEventListener(type, listener, { signal: listening.signal })

    listen('pointerdown', event => {
      if (event.button !== 0) return
      pointers.set(event.pointerId, pointOf(event, stage))
      start = pointers.size === 1 ? pointOf(event, stage) : undefined
      notifyPress(true)
    })
    listen('pointermove', event => {
      if (!pointers.has(event.pointerId)) return
      const before = [...pointers.values()]
      pointers.set(event.pointerId, pointOf(event, stage))
      notifyMove(moveOf(before, [...pointers.values()]))
    })
    const release = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId)) return
      if (pointers.size === 0) notifyPress(false)
      const tap = { ...pointOf(event, stage), atMs: event.timeStamp }
      if (event.type !== 'pointerup' || !start || !isStill(start, tap)) return
      if (isDoubleTap(lastTap, tap)) notifyDoubleTap(tap)
      lastTap = isDoubleTap(lastTap, tap) ? undefined : tap
    }
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      stage.addEventListener(type, release, { signal: listening.signal })
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      // Else the browser zooms the whole page.
      event.preventDefault()
      const px = Math.min(Math.max(event.deltaY, -wheelMostPx), wheelMostPx)
      const factor = Math.exp(-px / wheelPxPerE)
      notifyMove({ factor, shift: { x: 0, y: 0 }, at: pointOf(event, stage) })
    }
    stage.addEventListener('wheel', onWheel, { passive: false, signal: listening.signal })
    return () => listening.abort()
  }, [element])
}

function pointOf({ clientX, clientY }: MouseEvent, stage: HTMLElement): Vector {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const isStill = (from: Vector, to: Vector) => Math.hypot(to.x - from.x, to.y - from.y) < stillPx
