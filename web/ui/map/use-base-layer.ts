import {
  type Coords,
  type DoneCallback,
  GridLayer,
  type Map as LeafletMap,
  TileLayer,
} from 'leaflet'
import { useEffect } from 'react'
import { PaintedGridLayer } from './leaflet-inner.ts'
import type { MapBase, MapTheme } from './map-types.ts'
import type { PaintedTile, PainterOptions, PainterRequest } from './tile-painter.ts'

/** Keeps the background map in place. A change of theme or source replaces it. */
export function useBaseLayer(map: LeafletMap | undefined, base: MapBase, theme: MapTheme) {
  const { kind, flavour, url, maxZoom, attribution } = base
  // A raster map has one set of tiles for both themes. The style sheet dims it.
  const drawnTheme = kind === 'raster' ? 'light' : theme
  useEffect(() => {
    if (!map) return
    const dots = flavour === 'world' ? createDots() : undefined
    let layer: GridLayer | undefined
    const load = () => {
      layer?.remove()
      layer = createBaseLayer({ kind, flavour, url, maxZoom, attribution }, drawnTheme).addTo(map)
    }
    // In tasks of their own: until the worker answers, there is nothing to show.
    const timers = [setTimeout(load), setTimeout(() => dots?.addTo(map))]
    // Without a network, its tiles stayed empty or the painter did not load.
    window.addEventListener('online', load)
    return () => {
      for (const timer of timers) clearTimeout(timer)
      window.removeEventListener('online', load)
      layer?.remove()
      dots?.remove()
    }
  }, [map, kind, flavour, url, maxZoom, attribution, drawnTheme])
}

/**
 * The built-in world has no streets. From this zoom on, it would be one plain color on which no movement is visible.
 */
const dotsFromZoom = 13

class DotLayer extends GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div')
    tile.className = 'map-dots'
    return tile
  }
}

/** Muted dots over a world that has no more detail. */
function createDots(): GridLayer {
  return new DotLayer({ minZoom: dotsFromZoom, zIndex: 2 })
}

function createBaseLayer(base: MapBase, theme: MapTheme): GridLayer {
  const url = `${base.url}?kind=${base.kind}`
  if (base.kind === 'vector') return new VectorLayer(base, url, theme)
  return new TileLayer(url, { maxNativeZoom: base.maxZoom, className: 'map-raster' })
}

interface ShownTile {
  readonly context: ImageBitmapRenderingContext | null
  /** Fades the tile in; undefined once that has begun. */
  show?: (() => void) | undefined
}

/**
 * Tiles of data: the built-in world, or an extract of Protomaps. A worker paints them, and this layer only shows them.
 */
class VectorLayer extends PaintedGridLayer {
  readonly #painter: Worker
  readonly #sidePx: number
  readonly #ids = new Map<HTMLElement, number>()
  readonly #tiles = new Map<number, ShownTile>()
  #lastId = 0

  constructor({ flavour, maxZoom }: MapBase, url: string, theme: MapTheme) {
    super()
    this.#sidePx = this.getTileSize().x * devicePixelRatio
    this.#painter = new Worker(new URL('./tile-painter.ts', import.meta.url), { type: 'module' })
    this.#painter.onmessage = ({ data }: MessageEvent<PaintedTile[]>) => {
      for (const painted of data) this.#put(painted)
    }
    // Tiles that it cannot paint stay empty.
    this.#painter.onerror = problem => problem.preventDefault()
    const lang = document.documentElement.lang || 'en'
    const pageColor = hexadecimal(getComputedStyle(document.documentElement).backgroundColor)
    const ratio = devicePixelRatio
    const options: PainterOptions = { flavour, url, maxZoom, theme, pageColor, lang, ratio }
    this.#request({ kind: 'start', options })
    this.on('tileunload', ({ tile }) => this.#drop(tile))
    this.on('remove', () => this.#painter.terminate())
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.width = this.#sidePx
    canvas.height = this.#sidePx
    const id = ++this.#lastId
    this.#ids.set(canvas, id)
    const context = canvas.getContext('bitmaprenderer')
    this.#tiles.set(id, { context, show: () => done(undefined, canvas) })
    this.#request({ kind: 'paint', id, tile: { x, y, z } })
    return canvas
  }

  #put({ id, bitmap }: PaintedTile) {
    const tile = this.#tiles.get(id)
    if (!tile) return bitmap.close()
    tile.context?.transferFromImageBitmap(bitmap)
    tile.show?.()
    tile.show = undefined
  }

  #drop(canvas: HTMLElement) {
    const id = this.#ids.get(canvas)
    if (id === undefined) return
    this.#ids.delete(canvas)
    // Browsers may be slow to free canvases that have left the page.
    this.#tiles.get(id)?.context?.transferFromImageBitmap(null)
    this.#tiles.delete(id)
    this.#request({ kind: 'drop', id })
  }

  #request(request: PainterRequest) {
    this.#painter.postMessage(request)
  }
}

/** Converts a color as browsers compute it: `rgb(13, 17, 23)`. */
function hexadecimal(color: string): string {
  const channels = color.match(/\d+/g) ?? []
  const hex = channels.slice(0, 3).map(value => Number(value).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}
