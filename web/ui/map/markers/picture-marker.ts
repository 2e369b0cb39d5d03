import type { Canvas, LatLngExpression, Point } from 'leaflet'
import { CanvasMarker } from '../leaflet-inner.ts'
import { bitmapSidePx } from './marker-bitmap.ts'

/** A finger needs this much, however small the marker is. */
const reachLeastPx = 14

/** How long a marker moves to a new place. */
const glideMs = 400
/** A longer movement would only be a streak. */
const glideMostPx = 1_000

/** A marker that copies a bitmap. */
export class PictureMarker extends CanvasMarker {
  #bitmap: ImageBitmap | undefined
  #glide: ((now: number) => void) | undefined

  constructor(place: LatLngExpression, { renderer, sizePx }: { renderer: Canvas; sizePx: number }) {
    super(place, { renderer, radius: sizePx / 2, stroke: false, bubblingMouseEvents: false })
  }

  /** Its place on the map's pixel plane. It may still be moving there. */
  get layerPoint(): Point {
    return this.drawnPoint.subtract(this.offset)
  }

  /** Animates from where it was drawn before to its place. */
  glideFrom(point: Point) {
    const rest = point.subtract(this.layerPoint)
    const length = rest.distanceTo([0, 0])
    const isGlidingThere = rest.distanceTo(this.offset) < 1
    if (isGlidingThere || length < 1 || length > glideMostPx) return
    const startedAt = performance.now()
    const step = (now: number) => {
      if (this.#glide !== step) return
      const left = Math.max(0, 1 - (now - startedAt) / glideMs)
      this.offset = rest.multiplyBy(left ** 3)
      this.redraw()
      if (left > 0) requestAnimationFrame(step)
    }
    this.#glide = step
    step(startedAt)
  }

  /** The old bitmap serves at any size until there is a new one. Drawn with the next redraw. */
  set bitmap(bitmap: ImageBitmap) {
    this.#bitmap?.close()
    this.#bitmap = bitmap
  }

  get sizePx(): number {
    return this.getRadius() * 2
  }

  /** The bitmap is larger than the circle. */
  protected override get drawnSidePx(): number {
    return bitmapSidePx(this.sizePx)
  }

  protected override get reachPx(): number {
    return Math.max(this.getRadius(), reachLeastPx)
  }

  protected override draw(context: CanvasRenderingContext2D) {
    if (!this.#bitmap) return
    const side = this.drawnSidePx
    const [x, y] = [this.drawnPoint.x - side / 2, this.drawnPoint.y - side / 2]
    context.drawImage(this.#bitmap, Math.round(x), Math.round(y), side, side)
  }
}
