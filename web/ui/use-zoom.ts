import { type RefObject, useState } from 'react'
import { useGestures } from './use-gestures.ts'
import { type Frame, panBy, type Shift, unzoomed, type Zoom, zoomAt } from './zoom.ts'

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
