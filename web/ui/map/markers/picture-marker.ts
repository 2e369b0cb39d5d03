import { Canvas, CircleMarker, type LatLngExpression, Point, Util } from 'leaflet'
import { bitmapSidePx } from './marker-bitmap.ts'

/** A finger needs this much, however small the marker is. */
const reachLeastPx = 14

export interface PictureMarkerOptions {
  renderer: Canvas
  sizePx: number
}

/** How long a marker is on its way to a new place. */
const glideMs = 400
/** A longer way would only be a streak. */
const glideMostPx = 1_000

/** Leaflet's own forgets a redraw that is due when it draws at once, and cannot call it off when it is removed. */
export class MarkerCanvas extends Canvas {
  override _redraw() {
    if (this._redrawRequest) Util.cancelAnimFrame(this._redrawRequest)
    super._redraw()
  }
}

/** A marker on Leaflet's canvas that copies a bitmap instead of stroking a circle. */
export class PictureMarker extends CircleMarker {
  #bitmap: ImageBitmap | undefined
  /** What is left of the way to its place. */
  #rest = new Point(0, 0)
  #glide: ((now: number) => void) | undefined

  constructor(place: LatLngExpression, { renderer, sizePx }: PictureMarkerOptions) {
    super(place, { renderer, radius: sizePx / 2, stroke: false, bubblingMouseEvents: false })
  }

  /** Where it stands on the map's own pixel plane; it may still be on its way there. */
  get layerPoint(): Point {
    return this._point.subtract(this.#rest)
  }

  /** Where it is drawn now. */
  get drawnPoint(): Point {
    return this._point
  }

  /** Goes to its place from where it was drawn before, instead of being there at once. */
  glideFrom(point: Point) {
    const rest = point.subtract(this.layerPoint)
    const length = rest.distanceTo([0, 0])
    const isGlidingThere = rest.distanceTo(this.#rest) < 1
    if (isGlidingThere || length < 1 || length > glideMostPx) return
    const startedAt = performance.now()
    const step = (now: number) => {
      if (this.#glide !== step) return
      const left = Math.max(0, 1 - (now - startedAt) / glideMs)
      this.#rest = rest.multiplyBy(left ** 3)
      this.redraw()
      if (left > 0) requestAnimationFrame(step)
    }
    this.#glide = step
    step(startedAt)
  }

  /** Until there is a new one the old one serves, at any size. Drawn with the next redraw. */
  set bitmap(bitmap: ImageBitmap) {
    this.#bitmap?.close()
    this.#bitmap = bitmap
  }

  get sizePx(): number {
    return this._radius * 2
  }

  override _project() {
    super._project()
    this._point = this._point.add(this.#rest)
    this._updateBounds()
  }

  /** The bitmap is larger than the circle; what is redrawn has to cover it. */
  override _updateBounds() {
    const circle = this._radius
    this._radius = bitmapSidePx(circle * 2) / 2
    super._updateBounds()
    this._radius = circle
  }

  override _updatePath() {
    if (!this._renderer._drawing || this._empty()) return
    if (!this.#bitmap) return
    const side = bitmapSidePx(this._radius * 2)
    const [x, y] = [this._point.x - side / 2, this._point.y - side / 2]
    this._renderer._ctx.drawImage(this.#bitmap, Math.round(x), Math.round(y), side, side)
  }

  override _containsPoint(point: Point) {
    return point.distanceTo(this._point) <= Math.max(this._radius, reachLeastPx)
  }
}
