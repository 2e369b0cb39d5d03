import { DivIcon, type LatLngExpression, type Map as LeafletMap, Marker } from 'leaflet'
import { metersBetween } from '#shared/distance.ts'
import { ringsFor } from './rings-for.ts'

const paneName = 'rings'
/** Below the members' canvas (400 in Leaflet's numbering). */
const paneLayer = '350'

/** Unobtrusive circles with their distance, around the own place. */
export class DistanceRings {
  readonly #map: LeafletMap
  readonly #radiiMeters: readonly number[]
  readonly #label: (meters: number) => string
  readonly #element = document.createElement('div')
  readonly #marker: Marker

  constructor(
    map: LeafletMap,
    at: LatLngExpression,
    radiiMeters: readonly number[],
    label: (meters: number) => string,
  ) {
    this.#map = map
    this.#radiiMeters = radiiMeters
    this.#label = label
    const pane = map.getPane(paneName) ?? map.createPane(paneName)
    pane.style.zIndex = paneLayer
    const icon = new DivIcon({ html: this.#element, className: 'map-rings', iconSize: [0, 0] })
    this.#marker = new Marker(at, { icon, pane: paneName, interactive: false, keyboard: false })
    this.#marker.addTo(map)
    this.#marker.getElement()?.setAttribute('aria-hidden', 'true')
    map.on('zoomend resize', this.#draw)
    this.#draw()
  }

  moveTo(at: LatLngExpression) {
    this.#marker.setLatLng(at)
    this.#draw()
  }

  remove() {
    this.#map.off('zoomend resize', this.#draw)
    this.#marker.remove()
  }

  readonly #draw = () => {
    const { x, y } = this.#map.getSize()
    const metersPerPx = this.#metersPerPx()
    const rings = ringsFor(this.#radiiMeters, metersPerPx, Math.max(x, y))
    this.#element.replaceChildren(
      ...rings.map(meters => {
        const ring = document.createElement('div')
        const sidePx = Math.round((2 * meters) / metersPerPx)
        ring.style.width = `${sidePx}px`
        ring.style.height = `${sidePx}px`
        const label = document.createElement('span')
        label.textContent = this.#label(meters)
        ring.append(label)
        return ring
      }),
    )
  }

  /** Mercator stretches the ground more with the distance from the equator. */
  #metersPerPx(): number {
    const apartPx = 100
    const at = this.#map.project(this.#marker.getLatLng())
    const { lat, lng } = this.#map.unproject(at)
    const beside = this.#map.unproject(at.add([apartPx, 0]))
    return metersBetween({ lat, lon: lng }, { lat: beside.lat, lon: beside.lng }) / apartPx
  }
}
