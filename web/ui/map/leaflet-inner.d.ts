import 'leaflet'

/** The inner parts of Leaflet 1.9 that markers and tiles of our own have to meet. */
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
