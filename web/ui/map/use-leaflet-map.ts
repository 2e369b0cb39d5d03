import { Map as LeafletMap } from 'leaflet'
import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { prefersReducedMotion } from '../use-media-query.ts'
import type { Destination, MapBounds, MapPlace } from './map-types.ts'

const zooms = { minZoom: 2, maxZoom: 18 }
/** The limit of Mercator. Sideways, the map wraps around the world. */
const edge = 85.05

/** The Leaflet map in that element, from mount to unmount. */
export function useLeafletMap(container: RefObject<HTMLElement | null>, start: MapPlace) {
  const [map, setMap] = useState<LeafletMap>()
  const startRef = useRef(start)

  useEffect(() => {
    const element = container.current
    if (!element) return
    const { lat, lon, zoom } = startRef.current
    const isMotionReduced = prefersReducedMotion()
    const created = new LeafletMap(element, {
      ...zooms,
      center: [lat, lon],
      zoom,
      zoomControl: false,
      attributionControl: false,
      worldCopyJump: true,
      maxBounds: [
        [-edge, -1_000],
        [edge, 1_000],
      ],
      maxBoundsViscosity: 1,
      zoomAnimation: !isMotionReduced,
      // A fade redraws everything on the map in every frame while tiles load.
      fadeAnimation: false,
      markerZoomAnimation: !isMotionReduced,
      inertia: !isMotionReduced,
      bounceAtZoomLimits: false,
    })
    // Leaflet wraps the view only after a drag, and the members exist in one world only.
    const bringBack = () => {
      const center = created.getCenter()
      if (Math.abs(center.lng) <= 180) return
      created.setView(center.wrap(), created.getZoom(), { animate: false })
    }
    created.on('moveend', bringBack)
    let isZooming = false
    created.on('zoomanim', () => {
      isZooming = true
    })
    created.on('zoomend', () => {
      isZooming = false
    })
    const resized = new ResizeObserver(() => created.invalidateSize({ animate: false }))
    resized.observe(element)
    // Layers are added in a task of their own, so a slow phone answers touches in between.
    startTransition(() => setMap(created))
    return () => {
      resized.disconnect()
      setMap(undefined)
      // A move may end after `remove`, when there is no center any more.
      created.off('moveend', bringBack)
      // The end of its animation reads what `remove` deletes.
      if (isZooming) created.once('zoomend', () => setTimeout(() => created.remove()))
      else created.remove()
    }
  }, [container])

  return map
}

interface MapEvents {
  onChange: (view: MapPlace, bounds: MapBounds) => void
  /** On the map itself, not on anything on it. */
  onPress: () => void
}

/** Reports the view once it is set and after each move, and presses on the map. */
export function useViewChanges(map: LeafletMap | undefined, { onChange, onPress }: MapEvents) {
  const press = useEffectEvent(onPress)
  const report = useEffectEvent((moved: LeafletMap) => {
    const center = moved.getCenter().wrap()
    const bounds = moved.getBounds()
    onChange(
      { lat: center.lat, lon: center.lng, zoom: moved.getZoom() },
      {
        south: bounds.getSouth(),
        west: bounds.getWest(),
        north: bounds.getNorth(),
        east: bounds.getEast(),
      },
    )
  })

  useEffect(() => {
    if (!map) return
    const onMoved = () => report(map)
    // In a task of its own, because it triggers the reads for the view.
    const timer = setTimeout(onMoved)
    const onClick = () => press()
    map.on('moveend', onMoved)
    map.on('click', onClick)
    return () => {
      clearTimeout(timer)
      map.off('moveend', onMoved)
      map.off('click', onClick)
    }
  }, [map])
}

const flightS = 1.2
const closerBy = 2

export function flyTo(map: LeafletMap, { lat, lon, zoom }: Destination) {
  if (prefersReducedMotion()) map.setView([lat, lon], zoom, { animate: false })
  else map.flyTo([lat, lon], zoom, { duration: flightS })
}

export function flyToBounds(map: LeafletMap, bounds: MapBounds) {
  const { south, west, north, east } = bounds
  const fitting = map.getBoundsZoom([
    [south, west],
    [north, east],
  ])
  const zoom = Math.min(Math.max(fitting, map.getZoom() + closerBy), map.getMaxZoom())
  const view = map.getBounds()
  // If an area extends beyond the view on all sides, zoom in where the reader looks.
  const lat = (Math.max(south, view.getSouth()) + Math.min(north, view.getNorth())) / 2
  const lon = (Math.max(west, view.getWest()) + Math.min(east, view.getEast())) / 2
  flyTo(map, { lat, lon, zoom })
}
