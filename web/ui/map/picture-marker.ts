import { type Canvas, CircleMarker, type LatLngExpression, Point } from 'leaflet'
import type { ScreenPoint } from './map-types.ts'
import { bitmapSidePx } from './marker-bitmap.ts'

/** A finger needs this much, however small the marker is. */
const reachLeastPx = 14

/** A marker on Leaflet's canvas that copies a bitmap instead of stroking a circle. */
export class PictureMarker extends CircleMarker {
  /** Made when it is first drawn, and again after `forgetBitmap`. */
  readonly #bake: (sizePx: number) => HTMLCanvasElement
  #bitmap: HTMLCanvasElement | undefined
  #shift = new Point(0, 0)

  constructor(
    place: LatLngExpression,
    options: { renderer: Canvas; sizePx: number; bake: (sizePx: number) => HTMLCanvasElement },
  ) {
    super(place, {
      renderer: options.renderer,
      radius: options.sizePx / 2,
      stroke: false,
      bubblingMouseEvents: false,
    })
    this.#bake = options.bake
  }

  /** Where it stands on the map's own pixel plane, shift included. */
  get layerPoint(): Point {
    return this._point
  }

  forgetBitmap() {
    this.#bitmap = undefined
    this.redraw()
  }

  arrange(sizePx: number, { x, y }: ScreenPoint) {
    const isSameSize = this._radius * 2 === sizePx
    if (isSameSize && this.#shift.x === x && this.#shift.y === y) return
    if (!isSameSize) this.#bitmap = undefined
    this.#shift = new Point(x, y)
    this.setRadius(sizePx / 2)
  }

  override _project() {
    super._project()
    this._point = this._point.add(this.#shift)
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
    this.#bitmap ??= this.#bake(this._radius * 2)
    const side = bitmapSidePx(this._radius * 2)
    const [x, y] = [this._point.x - side / 2, this._point.y - side / 2]
    this._renderer._ctx.drawImage(this.#bitmap, Math.round(x), Math.round(y), side, side)
  }

  override _containsPoint(point: Point) {
    return point.distanceTo(this._point) <= Math.max(this._radius, reachLeastPx)
  }
}
