/**
 * Everything the map uses from inside Leaflet, beyond its types. Written for Leaflet 1.9.4: check it again with every
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
    /** True only while the renderer iterates over its paths. */
    _drawing: boolean
    /** The animation frame of the next redraw. */
    _redrawRequest: number | null
    _redraw(): void
  }
}

export class MarkerCanvas extends Canvas {
  set isHidden(isHidden: boolean) {
    this._container.hidden = isHidden
  }

  /** Leaflet's own method forgets a scheduled redraw when it draws at once, and cannot cancel it on removal. */
  override _redraw() {
    if (this._redrawRequest) Util.cancelAnimFrame(this._redrawRequest)
    super._redraw()
  }
}

/** A marker on Leaflet's canvas that draws itself instead of a circle, and may be offset from its place. */
export abstract class CanvasMarker extends CircleMarker {
  /** From its place to where it is drawn. */
  protected offset = new Point(0, 0)

  /** The side of the square it draws in. */
  protected abstract get drawnSidePx(): number
  /** The radius in which it accepts presses. */
  protected abstract get reachPx(): number
  protected abstract draw(context: CanvasRenderingContext2D): void

  /** Where it is drawn now, on the map's pixel plane. */
  get drawnPoint(): Point {
    return this._point
  }

  override _project() {
    super._project()
    this._point = this._point.add(this.offset)
    this._updateBounds()
  }

  /** A redraw has to cover everything that was drawn. */
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

/** Tiles that have not loaded by a zoom change are dropped. */
export abstract class PaintedGridLayer extends GridLayer {
  /** Leaflet calls it when the zoom changes. */
  protected _abortLoading() {
    for (const [key, { coords, loaded }] of Object.entries(this._tiles)) {
      if (coords.z !== this._tileZoom && !loaded) this._removeTile(key)
    }
  }
}
