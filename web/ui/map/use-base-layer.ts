import { GridLayer, type Map as LeafletMap, TileLayer } from 'leaflet'
import { useEffect } from 'react'
import type { MapBase, MapTheme } from './map-types.ts'
import { VectorLayer } from './vector-layer.ts'

/** Keeps the background map in place; a change of theme or source replaces it. */
export function useBaseLayer(map: LeafletMap | undefined, base: MapBase, theme: MapTheme) {
  const { kind, flavour, url, maxZoom, attribution } = base
  // A raster map has one set of tiles for both themes; the style sheet dims it.
  const drawnTheme = kind === 'raster' ? 'light' : theme
  useEffect(() => {
    if (!map) return
    const dots = flavour === 'world' ? createDots() : undefined
    let layer: GridLayer | undefined
    const load = () => {
      layer?.remove()
      layer = createBaseLayer({ kind, flavour, url, maxZoom, attribution }, drawnTheme).addTo(map)
    }
    // In tasks of their own: until its worker answers there is nothing to show.
    const timers = [setTimeout(load), setTimeout(() => dots?.addTo(map))]
    // Without network its tiles stay empty, or what paints them did not come.
    window.addEventListener('online', load)
    return () => {
      for (const timer of timers) clearTimeout(timer)
      window.removeEventListener('online', load)
      layer?.remove()
      dots?.remove()
    }
  }, [map, kind, flavour, url, maxZoom, attribution, drawnTheme])
}

/** The built-in world knows no streets: from here on it would be one plain colour, on which nothing seems to move. */
const dotsFromZoom = 13

class DotLayer extends GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div')
    tile.className = 'map-dots'
    return tile
  }
}

/** Quiet dots, over a world that has no more to show. */
function createDots(): GridLayer {
  return new DotLayer({ minZoom: dotsFromZoom, zIndex: 2 })
}

function createBaseLayer(base: MapBase, theme: MapTheme): GridLayer {
  const url = `${base.url}?kind=${base.kind}`
  if (base.kind === 'vector') return new VectorLayer(base, url, theme)
  return new TileLayer(url, { maxNativeZoom: base.maxZoom, className: 'map-raster' })
}
