export const markerIcons = ['top', 'bottom', 'oral', 'hosting', 'traveling'] as const
export type MarkerIcon = (typeof markerIcons)[number]

/** An icon at a marker's upper edge, set by a layer over the map. */
export interface MarkerBadge {
  /** Lines on a grid of 24, drawn with round ends. */
  path: string
  ground: string
  label: string
  /** The highest rank in a stack is drawn. */
  rank: number
}

export interface MapMarker {
  id: string
  lat: number
  lon: number
  name: string
  /** About 256 px wide. Square pictures are not cropped. */
  pictureUrl?: string | undefined
  icons: readonly MarkerIcon[]
  badge?: MarkerBadge | undefined
}

export interface MapPlace {
  lat: number
  lon: number
  zoom: number
}

/** Degrees. West and east may exceed 180 if the view crosses the date line. */
export interface MapBounds {
  south: number
  west: number
  north: number
  east: number
}

export interface Destination {
  lat: number
  lon: number
  zoom?: number
}

/** A number of members somewhere in an area. */
export interface MapCount {
  count: number
  bounds: MapBounds
}

export interface MapBase {
  kind: 'raster' | 'vector'
  flavour: 'raster' | 'world' | 'protomaps'
  /** An address of our own origin with {z}, {x} and {y}. */
  url: string
  /** The last zoom with tiles. Beyond it, they are enlarged. */
  maxZoom: number
  attribution: string
}

export interface OwnMarker {
  lat: number
  lon: number
  /** In Walk mode, members move themselves by dragging or with the arrow keys. */
  draggable: boolean
  label: string
}

export interface MapTexts {
  map: string
  /** Announced; empty if there is nothing to say yet. */
  inView: (count: number) => string
  member: (marker: MapMarker) => string
  /** Names several members at one point. */
  stack: (markers: readonly MapMarker[]) => string
  /** On a ring around the own place, this many meters from it. */
  distance: (meters: number) => string
  /** The text and label of a number of members that are not drawn. */
  count: (count: number) => string
  countLabel: (count: number) => string
  zoomIn: string
  zoomOut: string
  credits: string
}

export type MapTheme = 'light' | 'dark'

export interface ScreenPoint {
  x: number
  y: number
}
