import type { Coords, DoneCallback } from 'leaflet'
import { PaintedGridLayer } from './leaflet-inner.ts'
import type { MapBase, MapTheme } from './map-types.ts'
import type { PaintedTile, PainterOptions, PainterRequest } from './tile-painter.ts'

interface ShownTile {
  readonly context: ImageBitmapRenderingContext | null
  /** Fades the tile in; nothing once that has begun. */
  show?: (() => void) | undefined
}

/** Tiles of data: the built-in world, or an extract of Protomaps. A worker paints them, here they are only put up. */
export class VectorLayer extends PaintedGridLayer {
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
    // What it cannot paint stays empty.
    this.#painter.onerror = problem => problem.preventDefault()
    const lang = document.documentElement.lang || 'en'
    const pageColour = hexadecimal(getComputedStyle(document.documentElement).backgroundColor)
    const ratio = devicePixelRatio
    const options: PainterOptions = { flavour, url, maxZoom, theme, pageColour, lang, ratio }
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
    // Browsers may take their time to give up what is gone from the page.
    this.#tiles.get(id)?.context?.transferFromImageBitmap(null)
    this.#tiles.delete(id)
    this.#request({ kind: 'drop', id })
  }

  #request(request: PainterRequest) {
    this.#painter.postMessage(request)
  }
}

/** Of a colour as browsers compute it: `rgb(13, 17, 23)`. */
function hexadecimal(colour: string): string {
  const channels = colour.match(/\d+/g) ?? []
  const hex = channels.slice(0, 3).map(value => Number(value).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}
