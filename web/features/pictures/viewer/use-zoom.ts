import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const tapFactor = 2.5
const middle: Vector = { x: 0, y: 0 }

/** A picture that fills an element. Fingers, mouse, wheel or calls zoom and move it. */
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
  readonly onPress: (isPressed: boolean) => void
}

const stillPx = 10
/** Caps a notch of a mouse wheel, which counts for many more pixels than a pinch on a touchpad. */
const wheelMostPx = 25
const wheelPxPerE = 50

/** Fingers, the mouse, and the wheel with Ctrl on an element. Points are relative to its middle. */
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
      // Otherwise the browser zooms the whole page.
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

/** The scale of a picture, and the offset of its middle from that of the viewport, in CSS pixels. */
export interface Zoom extends Vector {
  readonly scale: number
}

interface Vector {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The sizes of the viewport and of the unzoomed picture, which fits into it. */
export interface ZoomBounds {
  readonly viewport: Size
  readonly picture: Size
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }
const scaleMax = 5

/** Scales by a factor around a fixed point, relative to the viewport's middle. */
export function zoomAt(
  zoom: Zoom,
  factor: number,
  { at, bounds }: { at: Vector; bounds: ZoomBounds },
): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), scaleMax)
  const growth = scale / zoom.scale
  const moved = { x: at.x - (at.x - zoom.x) * growth, y: at.y - (at.y - zoom.y) * growth }
  return clamped({ scale, ...moved }, bounds)
}

export function panBy(zoom: Zoom, { x, y }: Vector, bounds: ZoomBounds): Zoom {
  return clamped({ ...zoom, x: zoom.x + x, y: zoom.y + y }, bounds)
}

/** An edge of the picture outside the viewport never moves inside it. */
function clamped({ scale, x, y }: Zoom, { viewport, picture }: ZoomBounds): Zoom {
  const fit = Math.min(viewport.width / picture.width, viewport.height / picture.height) * scale
  const overhang = (picturePx: number, viewportPx: number) =>
    Math.max(0, (picturePx * fit - viewportPx) / 2)
  const acrossMost = overhang(picture.width, viewport.width)
  const downMost = overhang(picture.height, viewport.height)
  return { scale, x: within(x, acrossMost), y: within(y, downMost) }
}

const within = (value: number, most: number) =>
  most > 0 ? Math.min(Math.max(value, -most), most) : 0

/** A movement of fingers or of the mouse between two events. */
interface Move {
  /** The factor by which the distance of two fingers grew; 1 for a single finger. */
  readonly factor: number
  readonly shift: Vector
  /** The middle of the fingers afterwards. */
  readonly at: Vector
}

export function moveOf(before: readonly Vector[], after: readonly Vector[]): Move {
  const from = middleOf(before)
  const at = middleOf(after)
  const apart = distanceBetween(before)
  const factor = apart > 0 ? distanceBetween(after) / apart : 1
  return { factor, shift: { x: at.x - from.x, y: at.y - from.y }, at }
}

function middleOf(points: readonly Vector[]): Vector {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

function distanceBetween([one, other]: readonly Vector[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}

/** A short press without movement. */
interface Tap extends Vector {
  readonly atMs: number
}

const doubleTapMs = 300
const doubleTapPx = 30

export function isDoubleTap(first: Tap | undefined, second: Tap): boolean {
  if (!first || second.atMs - first.atMs > doubleTapMs) return false
  return Math.hypot(second.x - first.x, second.y - first.y) <= doubleTapPx
}
