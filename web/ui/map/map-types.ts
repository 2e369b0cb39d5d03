export const markerIcons = ['top', 'bottom', 'oral', 'hosting', 'traveling'] as const
export type MarkerIcon = (typeof markerIcons)[number]

/** A sign at a marker's upper edge, of a layer that is over the map. */
export interface MarkerBadge {
  /** Lines on a grid of 24, drawn with round ends. */
  path: string
  ground: string
  /** What it says, for screen readers. */
  label: string
  /** Of several at one spot the highest is drawn. */
  rank: number
}

export interface MapMarker {
  id: string
  lat: number
  lon: number
  name: string
  /** About 256 px wide; square pictures lose nothing. */
  pictureUrl?: string | undefined
  icons: readonly MarkerIcon[]
  badge?: MarkerBadge | undefined
}

export interface MapPlace {
  lat: number
  lon: number
  zoom: number
}

/** Degrees. West and east may pass 180 when the view lies over the date line. */
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

/** So many members are somewhere on that ground. */
export interface MapCount {
  count: number
  bounds: MapBounds
}

export interface MapBase {
  kind: 'raster' | 'vector'
  flavour: 'raster' | 'world' | 'protomaps'
  /** An address of our own origin with {z}, {x} and {y}. */
  url: string
  /** The last zoom that has tiles; beyond it they are drawn larger. */
  maxZoom: number
  attribution: string
}

export interface OwnMarker {
  lat: number
  lon: number
  /** In walk mode members move themselves, by dragging or with the arrow keys. */
  draggable: boolean
  label: string
}

export interface MapTexts {
  /** Names the map for screen readers. */
  map: string
  /** Announced; empty where there is nothing to say yet. */
  inView: (count: number) => string
  member: (name: string) => string
  /** Of several members who stand at one spot. */
  stack: (names: readonly string[]) => string
  /** At a ring around the own place, so many metres from it. */
  distance: (meters: number) => string
  /** What a number of members looks like where they are not drawn, and what it is called. */
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
