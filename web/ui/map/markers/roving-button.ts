import { DomEvent, type Map as LeafletMap } from 'leaflet'
import type { MapMarker } from '../map-types.ts'
import type { PlacedMarker } from './marker-layer.ts'
import { type Direction, nearestInDirection } from './nearest-in-direction.ts'

export interface RovingOptions {
  inView: () => PlacedMarker[]
  label: (marker: MapMarker) => string
  onOpen: (id: string) => void
  /** The button has the focus and stands over that member. */
  onFocus: (marker: MapMarker) => void
  /** The button went on to that member; its new label alone would not be read out. */
  onStep: (marker: MapMarker) => void
}

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const paneName = 'roving'
/** Above the markers, below the own marker's pane (600 in Leaflet's numbering). */
const paneLayer = '550'

/**
 * Makes the members on the canvas reachable by keyboard: one button, over one member at a time.
 * It takes no pointer; presses of the mouse go through to the canvas.
 */
export class RovingButton {
  readonly #map: LeafletMap
  readonly #options: RovingOptions
  readonly #button = document.createElement('button')
  #currentId: string | undefined

  constructor(map: LeafletMap, options: RovingOptions) {
    this.#map = map
    this.#options = options
    const pane = map.getPane(paneName) ?? map.createPane(paneName)
    pane.style.zIndex = paneLayer
    pane.style.pointerEvents = 'none'
    this.#button.type = 'button'
    this.#button.className = 'map-roving'
    this.#button.addEventListener('keydown', this.#onKey)
    this.#button.addEventListener('click', this.#onPress)
    this.#button.addEventListener('focus', this.#onFocus)
    DomEvent.disableClickPropagation(this.#button)
    pane.append(this.#button)
    this.place()
  }

  /** Follows its member, or goes to the one nearest to the centre when they have left the view. */
  place() {
    const placed = this.#options.inView()
    const current = this.#currentOf(placed) ?? placed[0]
    this.#button.hidden = !current
    if (current) this.#stand(current)
  }

  remove() {
    this.#button.remove()
  }

  #stand({ x, y, sizePx, marker }: PlacedMarker) {
    this.#currentId = marker.id
    this.#button.setAttribute('aria-label', this.#options.label(marker))
    const corner = this.#map.containerPointToLayerPoint([x - sizePx / 2, y - sizePx / 2])
    this.#button.style.width = `${sizePx}px`
    this.#button.style.height = `${sizePx}px`
    this.#button.style.transform = `translate(${corner.x}px, ${corner.y}px)`
  }

  #currentOf(placed: readonly PlacedMarker[]): PlacedMarker | undefined {
    return placed.find(({ marker }) => marker.id === this.#currentId)
  }

  readonly #onFocus = () => {
    const current = this.#currentOf(this.#options.inView())
    if (current) this.#options.onFocus(current.marker)
  }

  readonly #onPress = () => {
    if (this.#currentId !== undefined) this.#options.onOpen(this.#currentId)
  }

  readonly #onKey = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    // Else the map would pan, and the page scroll, under the button.
    event.preventDefault()
    event.stopPropagation()
    const placed = this.#options.inView()
    const current = this.#currentOf(placed)
    const next = current && nearestInDirection(current, placed, direction)
    if (!next) return
    this.#stand(next)
    this.#options.onFocus(next.marker)
    this.#options.onStep(next.marker)
  }
}
