import type { Point } from '#shared/distance.ts'

const tilePx = 256
const metersPerPixelAtEquator = 156_543.034

interface View extends Point {
  readonly zoom: number
}

export interface ShownArea {
  /** From the middle of the map to the map point, in pixels. */
  readonly x: number
  readonly y: number
  /** The member is about this near to the point. */
  readonly radiusPx: number
}

/** Where a point that stands for an area of this width is on a map (Web Mercator), and how far the area reaches. */
export function shownArea(view: View, point: Point, widthMeters: number): ShownArea {
  const middle = pixelOf(view, view.zoom)
  const there = pixelOf(point, view.zoom)
  return {
    x: there.x - middle.x,
    y: there.y - middle.y,
    radiusPx: widthMeters / metersPerPixel(point.lat, view.zoom),
  }
}

/** The closest zoom at which the area around a point is at most this large. */
export function zoomFor(lat: number, widthMeters: number, radiusPx: number): number {
  return Math.floor(Math.log2((metersPerPixel(lat, 0) * radiusPx) / widthMeters))
}

function metersPerPixel(lat: number, zoom: number) {
  return (metersPerPixelAtEquator * Math.cos(radians(lat))) / 2 ** zoom
}

function pixelOf({ lat, lon }: Point, zoom: number) {
  const size = tilePx * 2 ** zoom
  const sine = Math.sin(radians(lat))
  return {
    x: (lon / 360 + 0.5) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
