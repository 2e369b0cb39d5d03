import { GridLayer } from 'leaflet'
import {
  type Feature,
  Labelers,
  leafletLayer,
  TileCache,
  type TileSource,
  View,
  type Zxy,
  ZxySource,
} from 'protomaps-leaflet'
import { type MapPalette, mapPalette } from './map-palette.ts'
import type { MapBase, MapTheme } from './map-types.ts'
import { worldLabelRules, worldPaintRules } from './world-style.ts'

/** Data tiles are 512 px, twice as wide as what Leaflet asks for: one zoom less. */
const dataTilePx = 512
const zoomsBetween = 1
/** Names of fewer tiles would vanish from the middle of a large screen. */
const labeledTilesMax = 64

/** Draws tiles of data: the built-in world, or an extract of Protomaps. */
export function createVectorLayer(base: MapBase, url: string, theme: MapTheme): GridLayer {
  const layer = leafletLayer({
    url,
    maxDataZoom: base.maxZoom,
    lang: document.documentElement.lang || 'en',
    ...(base.flavour === 'world'
      ? worldOptions(mapPalette(theme, pageColour()))
      : { flavor: theme }),
  })
  layer.views = new Map([
    ['', new View(new TileCache(new QuietTiles(url), dataTilePx), base.maxZoom, zoomsBetween)],
  ])
  layer.labelers = new Labelers(
    layer.scratch,
    layer.labelRules,
    labeledTilesMax,
    layer.onTilesInvalidated,
  )
  // The library's own type says nothing of Leaflet; its class extends the global one.
  const grid: unknown = layer
  if (!(grid instanceof GridLayer)) throw new Error('Leaflet was loaded twice')
  return grid
}

/** The brand's, of whichever theme is shown. */
function pageColour(): string {
  const channels = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
  const hex = channels.slice(0, 3).map(value => Number(value).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

function worldOptions(palette: MapPalette) {
  return {
    backgroundColor: palette.water,
    paintRules: worldPaintRules(palette),
    labelRules: worldLabelRules(palette),
  }
}

/**
 * Vector tiles of our own origin. protomaps-leaflet reports every failure but an abort on the
 * console, and a map without network would fill it: a tile that cannot be had counts as aborted.
 */
class QuietTiles implements TileSource {
  readonly #tiles: ZxySource

  constructor(url: string) {
    this.#tiles = new ZxySource(url, true)
  }

  async get(tile: Zxy, tileSize: number): Promise<Map<string, Feature[]>> {
    try {
      return await this.#tiles.get(tile, tileSize)
    } catch (cause) {
      throw new DOMException(`tile unavailable: ${String(cause)}`, 'AbortError')
    }
  }
}
