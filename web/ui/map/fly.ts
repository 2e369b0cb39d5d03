import type { Map as LeafletMap } from 'leaflet'
import { prefersReducedMotion } from '../use-media-query.ts'
import type { Destination, MapBounds } from './map-types.ts'

const flightS = 1.2
const closerBy = 2

/** Jumps instead of flying when the member prefers less motion. Without a zoom it stays. */
export function flyTo(map: LeafletMap, { lat, lon, zoom }: Destination) {
  if (prefersReducedMotion()) map.setView([lat, lon], zoom, { animate: false })
  else map.flyTo([lat, lon], zoom, { duration: flightS })
}

/** Shows all of some ground, and from closer than now in any case. */
export function flyToBounds(map: LeafletMap, bounds: MapBounds) {
  const { south, west, north, east } = bounds
  const fitting = map.getBoundsZoom([
    [south, west],
    [north, east],
  ])
  const zoom = Math.min(Math.max(fitting, map.getZoom() + closerBy), map.getMaxZoom())
  const view = map.getBounds()
  // What reaches beyond the view on all sides is entered where the reader looks.
  const lat = (Math.max(south, view.getSouth()) + Math.min(north, view.getNorth())) / 2
  const lon = (Math.max(west, view.getWest()) + Math.min(east, view.getEast())) / 2
  flyTo(map, { lat, lon, zoom })
}
