import { Canvas, Util } from 'leaflet'

/** Leaflet's own forgets a redraw that is due when it draws at once, and cannot call it off when it is removed. */
export class MarkerCanvas extends Canvas {
  override _redraw() {
    if (this._redrawRequest) Util.cancelAnimFrame(this._redrawRequest)
    super._redraw()
  }
}
