/** How a picture stands in its viewport: its scale, and how far its middle is from the viewport's, in CSS pixels. */
export interface Zoom extends Vector {
  readonly scale: number
}

export interface Vector {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The viewport, and the picture that fits into it as a whole when it is not zoomed. */
export interface ZoomBounds {
  readonly viewport: Size
  readonly picture: Size
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }
const scaleMax = 5

/** Grows by a factor while the point, as seen from the viewport's middle, stays where it is. */
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

/** No edge of the picture comes away from the viewport's edge that it has passed. */
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

/** Of fingers or of the mouse, from one moment to the next. */
export interface Move {
  /** By how much two fingers went apart; 1 for a single one. */
  readonly factor: number
  readonly shift: Vector
  /** The middle of the fingers after it. */
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

/** A short press that did not move. */
export interface Tap extends Vector {
  readonly atMs: number
}

const doubleTapMs = 300
const doubleTapPx = 30

export function isDoubleTap(first: Tap | undefined, second: Tap): boolean {
  if (!first || second.atMs - first.atMs > doubleTapMs) return false
  return Math.hypot(second.x - first.x, second.y - first.y) <= doubleTapPx
}
