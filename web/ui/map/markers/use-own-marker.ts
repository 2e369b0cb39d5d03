import { DivIcon, type Map as LeafletMap, Marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { OwnMarker } from '../map-types.ts'
import { DistanceRings } from './distance-rings.ts'

export const ownMarkerPx = 44
const stepPx = 12
const largeStepPx = 60
const moves: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

type OnMove = (lat: number, lon: number) => void

export interface OwnMarkerInput {
  own: OwnMarker | undefined
  onMove: OnMove
  ringsMeters: readonly number[]
  ringLabel: (meters: number) => string
}

export function useOwnMarker(map: LeafletMap | undefined, input: OwnMarkerInput) {
  const { own, onMove, ringsMeters, ringLabel } = input
  const layer = useRef<OwnMarkerLayer>(undefined)
  const report = useEffectEvent(onMove)
  const hasPlace = own !== undefined
  const create = useEffectEvent((target: LeafletMap) => {
    if (!own) return undefined
    const rings = new DistanceRings(target, [own.lat, own.lon], ringsMeters, ringLabel)
    return new OwnMarkerLayer(target, own, rings, (lat, lon) => report(lat, lon))
  })

  useEffect(() => {
    if (!map || !hasPlace) return
    const created = create(map)
    layer.current = created
    return () => {
      created?.remove()
      layer.current = undefined
    }
  }, [map, hasPlace])

  useEffect(() => {
    if (map && own) layer.current?.update(own)
  }, [map, own])
}

class OwnMarkerLayer {
  readonly #map: LeafletMap
  readonly #marker: Marker
  readonly #rings: DistanceRings
  readonly #button = document.createElement('button')
  readonly #onMove: OnMove
  #isDraggable = false
  #isDragged = false

  constructor(map: LeafletMap, own: OwnMarker, rings: DistanceRings, onMove: OnMove) {
    this.#map = map
    this.#rings = rings
    this.#onMove = onMove
    this.#button.type = 'button'
    this.#button.addEventListener('keydown', this.#onKey)
    const icon = new DivIcon({
      html: this.#button,
      className: 'map-own',
      iconSize: [ownMarkerPx, ownMarkerPx],
    })
    this.#marker = new Marker([own.lat, own.lon], { icon, keyboard: false, zIndexOffset: 1_000 })
    this.#marker.on('dragstart', () => {
      this.#isDragged = true
    })
    this.#marker.on('move', () => rings.moveTo(this.#marker.getLatLng()))
    this.#marker.on('dragend', () => {
      this.#isDragged = false
      this.#report()
    })
    this.#marker.addTo(map)
    this.update(own)
  }

  update({ lat, lon, draggable, label }: OwnMarker) {
    this.#isDraggable = draggable
    // During a drag it follows the pointer. Positions set in the meantime are older than what the drag will report.
    if (!this.#isDragged) this.#marker.setLatLng([lat, lon])
    this.#button.setAttribute('aria-label', label)
    this.#button.dataset.draggable = String(draggable)
    if (draggable) this.#marker.dragging?.enable()
    else this.#marker.dragging?.disable()
  }

  remove() {
    this.#rings.remove()
    this.#marker.remove()
  }

  readonly #report = () => {
    const { lat, lng } = this.#marker.getLatLng().wrap()
    this.#onMove(lat, lng)
  }

  readonly #onKey = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move || !this.#isDraggable) return
    event.preventDefault()
    event.stopPropagation()
    const distance = event.shiftKey ? largeStepPx : stepPx
    const from = this.#map.latLngToLayerPoint(this.#marker.getLatLng())
    const to = from.add([move[0] * distance, move[1] * distance])
    this.#marker.setLatLng(this.#map.layerPointToLatLng(to))
    this.#map.panInside(this.#marker.getLatLng(), { padding: [ownMarkerPx, ownMarkerPx] })
    this.#report()
  }
}
