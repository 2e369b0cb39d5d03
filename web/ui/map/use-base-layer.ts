import type { GridLayer, Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { createBaseLayer } from './base-layer.ts'
import { createGridLines } from './grid-lines.ts'
import type { MapBase, MapTheme } from './map-types.ts'

/** Keeps the background map in place; a change of theme or source replaces it. */
export function useBaseLayer(map: LeafletMap | undefined, base: MapBase, theme: MapTheme) {
  const { kind, flavour, url, maxZoom, attribution } = base
  // A raster map has one set of tiles for both themes; the style sheet dims it.
  const drawnTheme = kind === 'raster' ? 'light' : theme
  useEffect(() => {
    if (!map) return
    let layer: GridLayer | undefined
    const lines = flavour === 'world' ? createGridLines().addTo(map) : undefined
    let isOver = false
    const lay = async () => {
      const made = await createBaseLayer({ kind, flavour, url, maxZoom, attribution }, drawnTheme)
      if (!isOver && !layer) layer = made.addTo(map)
    }
    // Without network there is no layer, or its tiles stay empty, until they are asked for again.
    const ask = () => (layer ? void layer.redraw() : void lay().catch(() => undefined))
    ask()
    window.addEventListener('online', ask)
    return () => {
      isOver = true
      window.removeEventListener('online', ask)
      layer?.remove()
      lines?.remove()
    }
  }, [map, kind, flavour, url, maxZoom, attribution, drawnTheme])
}
