import { type GridLayer, TileLayer } from 'leaflet'
import type { MapBase, MapTheme } from './map-types.ts'

/** The background map. What draws tiles of data weighs half of the whole map, so it comes only where it is needed. */
export async function createBaseLayer(base: MapBase, theme: MapTheme): Promise<GridLayer> {
  const url = `${base.url}?kind=${base.kind}`
  if (base.kind === 'raster') {
    return new TileLayer(url, { maxNativeZoom: base.maxZoom, className: 'map-raster' })
  }
  const { createVectorLayer } = await import('./vector-layer.ts')
  return createVectorLayer(base, url, theme)
}
