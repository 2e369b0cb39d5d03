import 'leaflet'

/** The inner parts of Leaflet 1.9 that a canvas marker of our own has to meet. */
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

  interface Canvas {
    _ctx: CanvasRenderingContext2D
    /** True only while the renderer goes through its paths. */
    _drawing: boolean
  }
}
