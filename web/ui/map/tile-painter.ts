/** Paints the tiles of `vector-layer.ts` in a worker of its own, which alone loads protomaps-leaflet. */
import {
  Labelers,
  type PreparedTile,
  paint,
  Static,
  toIndex,
  type View,
  type Zxy,
} from 'protomaps-leaflet'
import { mapPalette } from './map-palette.ts'
import type { MapBase, MapTheme } from './map-types.ts'
import { worldLabelRules, worldPaintRules } from './world-style.ts'

export interface PainterOptions {
  flavour: MapBase['flavour']
  /** An address of our own origin with {z}, {x} and {y}. */
  url: string
  maxZoom: number
  theme: MapTheme
  /** The brand's page color, hexadecimal. */
  pageColor: string
  lang: string
  /** Device pixels per CSS pixel. */
  ratio: number
}

/** Requests from the layer. The options come first. */
export type PainterRequest =
  | { readonly kind: 'start'; readonly options: PainterOptions }
  | { readonly kind: 'paint'; readonly id: number; readonly tile: Zxy }
  | { readonly kind: 'drop'; readonly id: number }

/** Sent again when a neighbor's names have changed what the tile shows. */
export interface PaintedTile {
  readonly id: number
  readonly bitmap: ImageBitmap
}

const tilePx = 256
/** What is drawn up to this far beyond the edge reaches into the tile. */
const marginPx = 16
/** With fewer, names would vanish from the middle of a large screen. */
const labeledTilesMax = 64
/** How long it paints before it checks which tiles have left the view. The result is shown in one frame. */
const sliceMs = 50

interface RequestedTile {
  readonly place: Zxy
  /** Absent until it has loaded. */
  data?: PreparedTile
}

class TilePainter {
  readonly #style: Static
  readonly #view: View | undefined
  readonly #labelers: Labelers
  readonly #canvas: OffscreenCanvas
  readonly #context: CanvasRenderingContext2D
  readonly #scale: number
  readonly #onPainted: (painted: readonly PaintedTile[]) => void
  readonly #requested = new Map<number, RequestedTile>()
  readonly #due = new Set<number>()

  constructor(options: PainterOptions, onPainted: (painted: readonly PaintedTile[]) => void) {
    this.#style = styleOf(options)
    this.#view = this.#style.views.get('')
    this.#scale = options.ratio
    this.#canvas = new OffscreenCanvas(tilePx * options.ratio, tilePx * options.ratio)
    const context = this.#canvas.getContext('2d')
    if (!isDrawable(context)) throw new Error('there is no context to draw with')
    this.#context = context
    this.#onPainted = onPainted
    const { labelRules } = this.#style
    this.#labelers = new Labelers(context, labelRules, labeledTilesMax, tiles =>
      this.#repaint(tiles),
    )
  }

  /** Without its data, for example without a network, a tile stays as it is. */
  async request(id: number, place: Zxy): Promise<void> {
    this.#requested.set(id, { place })
    const data = await this.#view?.getDisplayTile(place).catch(() => undefined)
    const tile = this.#requested.get(id)
    if (!data || !tile) return
    tile.data = data
    this.#labelers.add(place.z, new Map([['', [data]]]))
    this.#paintLater(id)
  }

  drop(id: number) {
    this.#requested.delete(id)
    this.#due.delete(id)
  }

  #repaint(tiles: ReadonlySet<string>) {
    for (const [id, { place, data }] of this.#requested) {
      if (data && tiles.has(toIndex(place))) this.#paintLater(id)
    }
  }

  /** In a task of its own, so that two changes before it are painted once. */
  #paintLater(id: number) {
    if (this.#due.size === 0) setTimeout(() => this.#paintSlice())
    this.#due.add(id)
  }

  #paintSlice() {
    const startedAt = performance.now()
    const painted: PaintedTile[] = []
    try {
      for (const id of this.#due) {
        this.#due.delete(id)
        const { place, data } = this.#requested.get(id) ?? {}
        if (place && data) painted.push({ id, bitmap: this.#paint(place, data) })
        if (performance.now() - startedAt >= sliceMs) break
      }
    } finally {
      if (painted.length > 0) this.#onPainted(painted)
      if (this.#due.size > 0) setTimeout(() => this.#paintSlice())
    }
  }

  #paint({ x, y, z }: Zxy, data: PreparedTile): ImageBitmap {
    const context = this.#context
    const [left, top] = [tilePx * x, tilePx * y]
    context.setTransform(this.#scale, 0, 0, this.#scale, 0, 0)
    context.fillStyle = this.#style.backgroundColor ?? 'transparent'
    context.fillRect(0, 0, tilePx, tilePx)
    const bounds = {
      minX: left - marginPx,
      minY: top - marginPx,
      maxX: left + tilePx + marginPx,
      maxY: top + tilePx + marginPx,
    }
    const origin = Object.assign(data.origin.clone(), { x: left, y: top })
    const labels = this.#labelers.getIndex(z) ?? null
    const { paintRules } = this.#style
    paint(context, z, new Map([['', [data]]]), labels, paintRules, bounds, origin, false)
    return this.#canvas.transferToImageBitmap()
  }
}

/** The library asks for an element's context. The context of an offscreen canvas has everything it uses. */
function isDrawable(context: unknown): context is CanvasRenderingContext2D {
  return context instanceof OffscreenCanvasRenderingContext2D
}

/** Rules and source. `Static` is the library's own way to a flavor by its name. */
function styleOf({ flavour, url, maxZoom, theme, pageColor, lang }: PainterOptions): Static {
  const source = { url, maxDataZoom: maxZoom, lang }
  if (flavour !== 'world') return new Static({ ...source, flavor: theme })
  const palette = mapPalette(theme, pageColor)
  return new Static({
    ...source,
    backgroundColor: palette.water,
    paintRules: worldPaintRules(palette),
    labelRules: worldLabelRules(palette),
  })
}

let painter: TilePainter | undefined

addEventListener('message', ({ data: request }: MessageEvent<PainterRequest>) => {
  switch (request.kind) {
    case 'start':
      painter = new TilePainter(request.options, painted =>
        postMessage(painted, { transfer: painted.map(({ bitmap }) => bitmap) }),
      )
      return
    case 'paint':
      return void painter?.request(request.id, request.tile)
    case 'drop':
      return painter?.drop(request.id)
  }
})
