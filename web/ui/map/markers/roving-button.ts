import { DomEvent, type Map as LeafletMap } from 'leaflet'
import type { PlacedStack } from './marker-layer.ts'
import { type Direction, nearestInDirection } from './nearest-in-direction.ts'

export interface RovingOptions {
  inView: () => PlacedStack[]
  find: (id: string) => PlacedStack | undefined
  label: (stack: PlacedStack) => string
  onPress: (stack: PlacedStack) => void
  /** The button has the focus and is over that stack, or has lost the focus. */
  onFocus: (stack: PlacedStack | undefined) => void
  /** The button has moved to that stack. Screen readers would not read its new label by itself. */
  onStep: (stack: PlacedStack) => void
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
 * Makes the members on the canvas reachable by keyboard: one button, over one member at a time. It ignores the pointer,
 * so mouse presses reach the canvas.
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
    this.#button.addEventListener('blur', this.#onBlur)
    DomEvent.disableClickPropagation(this.#button)
    pane.append(this.#button)
    this.place()
  }

  /** Follows its member. If they have left the view, it moves to the one nearest to the center. */
  place() {
    const current = this.#current() ?? this.#options.inView()[0]
    this.#button.hidden = !current
    if (current) this.#stand(current)
  }

  /** Highlights that member; nobody if undefined. */
  highlight(id: string | undefined) {
    // A reader who steps through members by keyboard keeps their place.
    const isStepping = document.activeElement === this.#button
    if (id !== undefined && !isStepping) this.#currentId = id
    const isShown = id !== undefined && (isStepping || this.#current() !== undefined)
    this.#button.toggleAttribute('data-highlighted', isShown)
    this.place()
  }

  focus(id: string) {
    this.#currentId = id
    this.place()
    // If nobody is in view, the map itself gets the keys.
    const target = this.#button.hidden ? this.#map.getContainer() : this.#button
    target.focus({ preventScroll: true })
  }

  remove() {
    this.#button.remove()
  }

  #stand(stack: PlacedStack) {
    const { x, y, sizePx, members } = stack
    if (!members.some(({ id }) => id === this.#currentId)) this.#currentId = members[0]?.id
    this.#button.setAttribute('aria-label', this.#options.label(stack))
    const corner = this.#map.containerPointToLayerPoint([x - sizePx / 2, y - sizePx / 2])
    this.#button.style.width = `${sizePx}px`
    this.#button.style.height = `${sizePx}px`
    this.#button.style.transform = `translate(${corner.x}px, ${corner.y}px)`
  }

  /** Also undefined if they have left the view. */
  #current(): PlacedStack | undefined {
    const found = this.#currentId === undefined ? undefined : this.#options.find(this.#currentId)
    const size = this.#map.getSize()
    const isInView = found && found.x >= 0 && found.y >= 0 && found.x <= size.x && found.y <= size.y
    return isInView ? found : undefined
  }

  readonly #onFocus = () => this.#options.onFocus(this.#current())

  readonly #onBlur = () => this.#options.onFocus(undefined)

  readonly #onPress = () => {
    const current = this.#current()
    if (current) this.#options.onPress(current)
  }

  readonly #onKey = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    // Otherwise the map would pan, and the page scroll, under the button.
    event.preventDefault()
    event.stopPropagation()
    const current = this.#current()
    const others = this.#options
      .inView()
      .filter(({ members }) => members[0] !== current?.members[0])
    const next = current && nearestInDirection(current, others, direction)
    if (!next) return
    this.#currentId = next.members[0]?.id
    this.#stand(next)
    this.#options.onFocus(next)
    this.#options.onStep(next)
  }
}
