import { Browser, type Canvas, canvas, type Map as LeafletMap, Point } from 'leaflet'
import { prefersReducedMotion } from '../../use-media-query.ts'
import type { MapMarker, MapTheme } from '../map-types.ts'
import { markerSizePx, spreadMarkers } from './arrange-markers.ts'
import { drawMarkerBitmap, FrameBudget } from './marker-bitmap.ts'
import { markerPalettes } from './marker-style.ts'
import { PictureMarker } from './picture-marker.ts'
import { PictureQueue } from './picture-queue.ts'

export interface MarkerLayerOptions {
  sizeBoundsPx: { min: number; max: number }
  theme: MapTheme
  onOpen: (id: string) => void
  /** After each change of what is in view. */
  onArranged: () => void
}

/** A marker in view, with its place in the map's container. */
export interface PlacedMarker {
  x: number
  y: number
  sizePx: number
  marker: MapMarker
}

interface Standing {
  marker: MapMarker
  layer: PictureMarker
}

/** Drawn beyond the view, so that a drag does not show an edge; more costs memory on phones. */
const paddingShare = 0.25

/** The members on the map: pictures on one canvas, sized by how crowded the view is. */
export class MarkerLayer {
  readonly #map: LeafletMap
  readonly #options: MarkerLayerOptions
  readonly #canvas: Canvas
  readonly #pictures: PictureQueue
  readonly #budget = new FrameBudget(() => this.#catchUp())
  readonly #standing = new Map<string, Standing>()
  #theme: MapTheme
  #sizePx: number

  constructor(map: LeafletMap, options: MarkerLayerOptions) {
    this.#map = map
    this.#options = options
    this.#theme = options.theme
    this.#sizePx = options.sizeBoundsPx.min
    this.#canvas = canvas({ padding: paddingShare })
    this.#pictures = new PictureQueue(url => this.#repaint(url))
    map.addLayer(this.#canvas)
    map.on('moveend resize', this.#arrange)
  }

  setMarkers(markers: readonly MapMarker[]) {
    const ids = new Set(markers.map(marker => marker.id))
    const before = new Map([...this.#standing].map(([id, { layer }]) => [id, layer.drawnPoint]))
    for (const [id, { layer }] of this.#standing) {
      if (ids.has(id)) continue
      layer.remove()
      this.#standing.delete(id)
    }
    for (const marker of markers) this.#put(marker)
    this.#arrange()
    if (prefersReducedMotion()) return
    for (const [id, point] of before) this.#standing.get(id)?.layer.glideFrom(point)
  }

  setTheme(theme: MapTheme) {
    if (theme === this.#theme) return
    this.#theme = theme
    for (const { layer } of this.#standing.values()) layer.renew()
  }

  /** Draws that member over their neighbours. */
  raise(id: string) {
    this.#standing.get(id)?.layer.bringToFront()
  }

  /** Members whose middle is on screen, nearest to the centre first. */
  inView(): PlacedMarker[] {
    const size = this.#map.getSize()
    const centre = size.divideBy(2)
    return [...this.#standing.values()]
      .flatMap(({ marker, layer }) => {
        const { x, y } = this.#map.layerPointToContainerPoint(layer.layerPoint)
        const isInView = x >= 0 && y >= 0 && x <= size.x && y <= size.y
        return isInView ? [{ x, y, sizePx: this.#sizePx, marker }] : []
      })
      .sort((one, other) => centre.distanceTo(toPoint(one)) - centre.distanceTo(toPoint(other)))
  }

  remove() {
    this.#map.off('moveend resize', this.#arrange)
    this.#pictures.close()
    this.#budget.close()
    for (const { layer } of this.#standing.values()) layer.remove()
    this.#standing.clear()
    this.#canvas.remove()
  }

  #put(marker: MapMarker) {
    const known = this.#standing.get(marker.id)
    if (known) {
      const before = known.marker
      known.marker = marker
      if (looksDifferent(before, marker)) known.layer.renew()
      if (before.lat !== marker.lat || before.lon !== marker.lon) {
        known.layer.setLatLng([marker.lat, marker.lon])
      }
      return
    }
    const layer = new PictureMarker([marker.lat, marker.lon], {
      renderer: this.#canvas,
      sizePx: this.#sizePx,
      drawBitmap: sizePx => this.#budget.spend(() => this.#drawBitmap(marker.id, sizePx)),
    })
    layer.on('click', () => this.#options.onOpen(marker.id))
    this.#standing.set(marker.id, { marker, layer })
    layer.addTo(this.#map)
  }

  #drawBitmap(id: string, sizePx: number): HTMLCanvasElement {
    const marker = this.#standing.get(id)?.marker
    const url = marker?.pictureUrl
    return drawMarkerBitmap(
      {
        id,
        name: marker?.name ?? '',
        icons: marker?.icons ?? [],
        picture: url === undefined ? undefined : this.#pictures.get(url),
      },
      // The same ratio as Leaflet's canvas, so that bitmaps are copied pixel by pixel.
      { sizePx, ratio: Browser.retina ? 2 : 1, palette: markerPalettes[this.#theme] },
    )
  }

  /** Size by the crowd in view, shifts by zoom: a pan alone leaves every marker in its place. */
  readonly #arrange = () => {
    const all = [...this.#standing.values()]
    const spots = all.map(({ layer }) => this.#map.project(layer.getLatLng()))
    const view = this.#map.getPixelBounds()
    const { x, y } = this.#map.getSize()
    this.#sizePx = markerSizePx({
      points: spots.filter(spot => view.contains(spot)),
      viewSidePx: Math.min(x, y),
      boundsPx: this.#options.sizeBoundsPx,
    })
    const shifts = spreadMarkers(spots, this.#sizePx)
    all.forEach(({ layer }, index) => {
      layer.arrange(this.#sizePx, shifts[index] ?? { x: 0, y: 0 })
    })
    this.#pictures.request(this.inView().flatMap(({ marker }) => marker.pictureUrl ?? []))
    this.#options.onArranged()
  }

  #catchUp() {
    for (const { layer } of this.#standing.values()) layer.catchUp()
  }

  #repaint(url: string) {
    for (const { marker, layer } of this.#standing.values()) {
      if (marker.pictureUrl === url) layer.renew()
    }
  }
}

function toPoint({ x, y }: { x: number; y: number }): Point {
  return new Point(x, y)
}

function looksDifferent(one: MapMarker, other: MapMarker): boolean {
  return (
    one.pictureUrl !== other.pictureUrl ||
    one.name !== other.name ||
    one.icons.join() !== other.icons.join()
  )
}
