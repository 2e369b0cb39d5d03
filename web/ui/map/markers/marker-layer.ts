import { Browser, type Map as LeafletMap, type Point } from 'leaflet'
import { prefersReducedMotion } from '../../use-media-query.ts'
import { MarkerCanvas } from '../leaflet-inner.ts'
import type { MapMarker, MapTheme, MarkerBadge, ScreenPoint } from '../map-types.ts'
import { markerSizePx, stackPoints } from './arrange-markers.ts'
import { drawMarkerBitmap } from './marker-bitmap.ts'
import { markerPalettes } from './marker-style.ts'
import { PictureMarker } from './picture-marker.ts'
import { PictureQueue } from './picture-queue.ts'
import { SlicedWork } from './sliced-work.ts'

export interface MarkerLayerOptions {
  sizeBoundsPx: { min: number; max: number }
  theme: MapTheme
  onPress: (stack: PlacedStack) => void
  /** The pointer is over the stack with that member in front, or has left it. */
  onHover: (id: string | undefined) => void
  /** Called after each change of what is in view. */
  onArranged: () => void
}

/** The members of one point, with its coordinates in the map's container. */
export interface PlacedStack extends ScreenPoint {
  sizePx: number
  /** The first one is in front. */
  members: readonly MapMarker[]
}

interface Stack {
  members: readonly MapMarker[]
  layer: PictureMarker
  /** A key of what its bitmap shows. */
  look: string
}

/** Drawn beyond the view, so that a drag shows no edge. More would cost memory on phones. */
const paddingShare = 0.25
/** Bitmaps are shown in batches, because every redraw also draws their neighbors. */
const showAfterMs = 200

/**
 * The members on the map: pictures on one canvas, sized by the crowd in view, in stacks where they would cover each
 * other.
 */
export class MarkerLayer {
  readonly #map: LeafletMap
  readonly #options: MarkerLayerOptions
  readonly #canvas = new MarkerCanvas({ padding: paddingShare })
  readonly #pictures: PictureQueue
  readonly #rendering = new SlicedWork(() => this.#showRenderedSoon())
  /** By the id of the member in front. */
  readonly #stacks = new Map<string, Stack>()
  readonly #rendered = new Set<PictureMarker>()
  #markers: readonly MapMarker[] = []
  #theme: MapTheme
  #sizePx: number
  readonly #adding: ReturnType<typeof setTimeout>
  #showing: ReturnType<typeof setTimeout> | undefined

  constructor(map: LeafletMap, options: MarkerLayerOptions) {
    this.#map = map
    this.#options = options
    this.#theme = options.theme
    this.#sizePx = options.sizeBoundsPx.min
    this.#pictures = new PictureQueue(url => this.#repaint(url))
    // An empty canvas would be copied to the screen for nothing: some 12 MB at once on phones.
    this.#canvas.once('add', () => {
      this.#canvas.isHidden = true
    })
    // In a task of its own. Otherwise the first marker would add it.
    this.#adding = setTimeout(() => map.addLayer(this.#canvas))
    map.on('moveend resize', this.#arrange)
  }

  setMarkers(markers: readonly MapMarker[]) {
    // In a fixed order, so that a stack keeps its front while the map is panned.
    this.#markers = markers.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const before = new Map([...this.#stacks].map(([id, { layer }]) => [id, layer.drawnPoint]))
    this.#arrange()
    if (prefersReducedMotion()) return
    for (const [id, point] of before) this.#stacks.get(id)?.layer.glideFrom(point)
  }

  setTheme(theme: MapTheme) {
    if (theme === this.#theme) return
    this.#theme = theme
    for (const stack of this.#stacks.values()) this.#render(stack)
  }

  /** Draws that member, or their stack, over the neighbors. */
  raise(id: string) {
    this.#stackOf(id)?.layer.bringToFront()
  }

  /** Where that member is drawn, alone or in a stack. */
  find(id: string): PlacedStack | undefined {
    const stack = this.#stackOf(id)
    return stack && this.#placed(stack)
  }

  /** Stacks whose middle is on the screen, nearest to the center first. */
  inView(): PlacedStack[] {
    const { x, y } = this.#map.getSize()
    const fromCenter = (one: ScreenPoint) => Math.hypot(one.x - x / 2, one.y - y / 2)
    return [...this.#stacks.values()]
      .map(stack => this.#placed(stack))
      .filter(placed => placed.x >= 0 && placed.y >= 0 && placed.x <= x && placed.y <= y)
      .sort((one, other) => fromCenter(one) - fromCenter(other))
  }

  remove() {
    this.#map.off('moveend resize', this.#arrange)
    this.#pictures.close()
    this.#rendering.close()
    clearTimeout(this.#adding)
    clearTimeout(this.#showing)
    for (const { layer } of this.#stacks.values()) layer.remove()
    this.#stacks.clear()
    this.#canvas.remove()
  }

  #stackOf(id: string): Stack | undefined {
    const inFront = this.#stacks.get(id)
    if (inFront) return inFront
    return [...this.#stacks.values()].find(({ members }) => members.some(one => one.id === id))
  }

  #placed({ members, layer }: Stack): PlacedStack {
    const { x, y } = this.#map.layerPointToContainerPoint(layer.layerPoint)
    return { x, y, sizePx: this.#sizePx, members }
  }

  /** Sizes depend on the crowd in view and stacks on the zoom, so a pan alone leaves every marker in its place. */
  readonly #arrange = () => {
    const spots = this.#markers.map(({ lat, lon }) => this.#map.project([lat, lon]))
    this.#sizePx = this.#sizeFor(spots)
    const gone = new Map(this.#stacks)
    for (const indices of stackPoints(spots, this.#sizePx)) {
      const members = indices.flatMap(index => this.#markers[index] ?? [])
      const [front] = members
      if (!front) continue
      gone.delete(front.id)
      this.#put(front, members)
    }
    for (const [id, { layer }] of gone) {
      layer.remove()
      this.#stacks.delete(id)
      this.#rendering.drop(id)
      this.#rendered.delete(layer)
    }
    this.#pictures.request(this.inView().flatMap(({ members }) => members[0]?.pictureUrl ?? []))
    this.#options.onArranged()
  }

  #sizeFor(spots: readonly Point[]): number {
    const view = this.#map.getPixelBounds()
    const { x, y } = this.#map.getSize()
    return markerSizePx({
      points: spots.filter(spot => view.contains(spot)),
      viewSidePx: Math.min(x, y),
      boundsPx: this.#options.sizeBoundsPx,
    })
  }

  #put(front: MapMarker, members: readonly MapMarker[]) {
    const known = this.#stacks.get(front.id)
    const stack = known ?? { members, layer: this.#draw(front), look: '' }
    const before = stack.members[0]
    stack.members = members
    this.#stacks.set(front.id, stack)
    if (known && before && (before.lat !== front.lat || before.lon !== front.lon)) {
      stack.layer.setLatLng([front.lat, front.lon])
    }
    if (stack.layer.sizePx !== this.#sizePx) stack.layer.setRadius(this.#sizePx / 2)
    const { pictureUrl, name, icons } = front
    const badge = badgeOf(members)?.path
    const look = [pictureUrl, name, icons, badge, members.length, this.#sizePx].join()
    if (look === stack.look) return
    stack.look = look
    this.#render(stack)
  }

  #draw({ id, lat, lon }: MapMarker): PictureMarker {
    const layer = new PictureMarker([lat, lon], { renderer: this.#canvas, sizePx: this.#sizePx })
    layer.on('click', () => {
      const pressed = this.find(id)
      if (pressed) this.#options.onPress(pressed)
    })
    layer.on('mouseover', () => this.#options.onHover(id))
    layer.on('mouseout', () => this.#options.onHover(undefined))
    return layer.addTo(this.#map)
  }

  #render(stack: Stack) {
    const [front] = stack.members
    if (!front) return
    this.#rendering.add(front.id, () => {
      const { id, name, icons, pictureUrl } = front
      const picture = pictureUrl === undefined ? undefined : this.#pictures.get(pictureUrl)
      stack.layer.bitmap = drawMarkerBitmap(
        { id, name, icons, picture, badge: badgeOf(stack.members), count: stack.members.length },
        // The same ratio as Leaflet's canvas, so bitmaps are copied pixel by pixel.
        {
          sizePx: this.#sizePx,
          ratio: Browser.retina ? 2 : 1,
          palette: markerPalettes[this.#theme],
        },
      )
      this.#rendered.add(stack.layer)
    })
  }

  #showRenderedSoon() {
    this.#showing ??= setTimeout(() => {
      this.#showing = undefined
      this.#canvas.isHidden = false
      for (const layer of this.#rendered) layer.redraw()
      this.#rendered.clear()
    }, showAfterMs)
  }

  #repaint(url: string) {
    for (const stack of this.#stacks.values()) {
      if (stack.members[0]?.pictureUrl === url) this.#render(stack)
    }
  }
}

function badgeOf(members: readonly MapMarker[]): MarkerBadge | undefined {
  let highest: MarkerBadge | undefined
  for (const { badge } of members) if (badge && badge.rank > (highest?.rank ?? 0)) highest = badge
  return highest
}
