import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { createBaseLayer } from './base-layer.ts'
import type { MapBase, MapTheme } from './map-types.ts'

/** Keeps the background map in place; a change of theme or source replaces it. */
export function useBaseLayer(map: LeafletMap | undefined, base: MapBase, theme: MapTheme) {
  const { kind, flavour, url, maxZoom, attribution } = base
  // A raster map has one set of tiles for both themes; the style sheet dims it.
  const drawnTheme = kind === 'raster' ? 'light' : theme
  useEffect(() => {
    if (!map) return
    const layer = createBaseLayer({ kind, flavour, url, maxZoom, attribution }, drawnTheme)
    layer.addTo(map)
    // Tiles that failed without network stay empty until they are asked for again.
    const askAgain = () => layer.redraw()
    window.addEventListener('online', askAgain)
    return () => {
      window.removeEventListener('online', askAgain)
      layer.remove()
    }
  }, [map, kind, flavour, url, maxZoom, attribution, drawnTheme])
}
