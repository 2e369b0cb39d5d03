import { GridLayer, type Map as LeafletMap, TileLayer } from 'leaflet'
import { useEffect } from 'react'
import type { MapBase, MapTheme } from './map-types.ts'

/** Keeps the background map in place; a change of theme or source replaces it. */
export function useBaseLayer(map: LeafletMap | undefined, base: MapBase, theme: MapTheme) {
  const { kind, flavour, url, maxZoom, attribution } = base
  // A raster map has one set of tiles for both themes; the style sheet dims it.
  const drawnTheme = kind === 'raster' ? 'light' : theme
  useEffect(() => {
    if (!map) return
    let layer: GridLayer | undefined
    const dots = flavour === 'world' ? createDots().addTo(map) : undefined
    let isOver = false
    const addLayer = async () => {
      const made = await createBaseLayer({ kind, flavour, url, maxZoom, attribution }, drawnTheme)
      if (!isOver && !layer) layer = made.addTo(map)
    }
    // Without network there is no layer, or its tiles stay empty, until they are asked for again.
    const loadOrRedraw = () =>
      layer ? void layer.redraw() : void addLayer().catch(() => undefined)
    loadOrRedraw()
    window.addEventListener('online', loadOrRedraw)
    return () => {
      isOver = true
      window.removeEventListener('online', loadOrRedraw)
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

/** The background map. What draws tiles of data weighs half of the whole map, so it comes only where it is needed. */
async function createBaseLayer(base: MapBase, theme: MapTheme): Promise<GridLayer> {
  const url = `${base.url}?kind=${base.kind}`
  if (base.kind === 'raster') {
    return new TileLayer(url, { maxNativeZoom: base.maxZoom, className: 'map-raster' })
  }
  const { createVectorLayer } = await import('./vector-layer.ts')
  return createVectorLayer(base, url, theme)
}
