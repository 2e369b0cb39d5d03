/**
 * All that the map takes from within Leaflet, beyond what its types show. Written for Leaflet 1.9.4: read again with every
 * other version.
 */
import { Canvas, CircleMarker, GridLayer, Point, Util } from 'leaflet'

declare module 'leaflet' {
  interface CircleMarker {
    _point: Point
    _radius: number
    _renderer: Canvas
    _project(): void
    _updateBounds(): void
    _updatePath(): void
    _empty(): boolean
    _containsPoint(point: Point): boolean
  }

  interface GridLayer {
    _removeTile(key: string): void
  }

  interface Canvas {
    _container: HTMLCanvasElement
    _ctx: CanvasRenderingContext2D
    /** True only while the renderer goes through its paths. */
    _drawing: boolean
    /** The frame in which it will be drawn anew. */
    _redrawRequest: number | null
    _redraw(): void
  }
}

export class MarkerCanvas extends Canvas {
  set isHidden(isHidden: boolean) {
    this._container.hidden = isHidden
  }

  /** Leaflet's own forgets a redraw that is due when it draws at once, and cannot call it off when it is removed. */
  override _redraw() {
    if (this._redrawRequest) Util.cancelAnimFrame(this._redrawRequest)
    super._redraw()
  }
}

/** A marker on Leaflet's canvas that draws itself instead of a circle, and may stand beside its place. */
export abstract class CanvasMarker extends CircleMarker {
  /** From its place to where it is drawn. */
  protected offset = new Point(0, 0)

  /** The side of the square that it draws in. */
  protected abstract get drawnSidePx(): number
  /** The radius within which it takes presses. */
  protected abstract get reachPx(): number
  protected abstract draw(context: CanvasRenderingContext2D): void

  /** Where it is drawn now, on the map's own pixel plane. */
  get drawnPoint(): Point {
    return this._point
  }

  override _project() {
    super._project()
    this._point = this._point.add(this.offset)
    this._updateBounds()
  }

  /** What is redrawn has to cover all that was drawn. */
  override _updateBounds() {
    const circle = this._radius
    this._radius = this.drawnSidePx / 2
    super._updateBounds()
    this._radius = circle
  }

  override _updatePath() {
    if (this._renderer._drawing && !this._empty()) this.draw(this._renderer._ctx)
  }

  override _containsPoint(point: Point) {
    return point.distanceTo(this._point) <= this.reachPx
  }
}

/** Tiles that are given up when the zoom changes, where they have not come by then. */
export abstract class PaintedGridLayer extends GridLayer {
  /** Leaflet calls it when the zoom changes. */
  protected _abortLoading() {
    for (const [key, { coords, loaded }] of Object.entries(this._tiles)) {
      if (coords.z !== this._tileZoom && !loaded) this._removeTile(key)
    }
  }
}
