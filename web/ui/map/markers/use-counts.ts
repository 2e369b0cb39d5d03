import { DivIcon, type Map as LeafletMap, Marker, Point } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MapBounds, MapCount, MapTexts, OwnMarker } from '../map-types.ts'
import { flyToBounds } from '../use-leaflet-map.ts'
import { type CountBubble, clusterCounts } from './cluster-counts.ts'
import { ownMarkerPx } from './use-own-marker.ts'

const paneName = 'counts'
/** Above the members' canvas (400 in Leaflet's numbering), below the own marker's pane (600). */
const paneLayer = '450'

interface CountsInput {
  counts: readonly MapCount[]
  own?: OwnMarker | undefined
  texts: MapTexts
}

/** Draws how many members are in which areas. A press zooms in. */
export function useCounts(map: LeafletMap | undefined, { counts, own, texts }: CountsInput) {
  const layer = useRef<CountLayer>(undefined)
  const write = useEffectEvent((count: number) => ({
    text: texts.count(count),
    label: texts.countLabel(count),
  }))

  useEffect(() => {
    if (!map) return
    const created = new CountLayer(map, {
      write: count => write(count),
      onPick: bounds => flyToBounds(map, bounds),
    })
    layer.current = created
    return () => {
      created.remove()
      layer.current = undefined
    }
  }, [map])

  useEffect(() => {
    if (map) layer.current?.set(counts, own)
  }, [map, counts, own])
}

interface CountLayerOptions {
  /** The text of a bubble, and its label. */
  write: (count: number) => { text: string; label: string }
  onPick: (bounds: MapBounds) => void
}

class CountLayer {
  readonly #map: LeafletMap
  readonly #options: CountLayerOptions
  #counts: readonly MapCount[] = []
  #own: OwnMarker | undefined
  #markers = new Map<string, Marker>()

  constructor(map: LeafletMap, options: CountLayerOptions) {
    this.#map = map
    this.#options = options
    const pane = map.getPane(paneName) ?? map.createPane(paneName)
    pane.style.zIndex = paneLayer
    map.on('moveend resize', this.#arrange)
  }

  /** Numbers go beside the own marker, not below it. */
  set(counts: readonly MapCount[], own: OwnMarker | undefined) {
    this.#counts = counts
    this.#own = own
    this.#arrange()
  }

  remove() {
    this.#map.off('moveend resize', this.#arrange)
    for (const marker of this.#markers.values()) marker.remove()
    this.#markers.clear()
  }

  readonly #arrange = () => {
    const before = this.#markers
    this.#markers = new Map()
    const zoom = this.#map.getZoom()
    for (const bubble of clusterCounts(this.#counts, this.#viewport())) {
      const place = this.#map.unproject(new Point(bubble.x, bubble.y), zoom)
      const key = keyOf(bubble)
      const marker = before.get(key)?.setLatLng(place) ?? this.#draw(bubble, new Marker(place))
      before.delete(key)
      this.#markers.set(key, marker)
    }
    const hadFocus = [...before.values()].some(isFocused)
    for (const marker of before.values()) marker.remove()
    // Otherwise the keyboard would start at the top of the page again.
    if (hadFocus) this.#map.getContainer().focus()
  }

  #viewport() {
    const view = this.#map.getBounds()
    const project = (lat: number, lon: number) => this.#map.project([lat, lon])
    const own = this.#own && project(this.#own.lat, this.#own.lon)
    return {
      project,
      avoid: own && { x: own.x, y: own.y, sizePx: ownMarkerPx },
      view: {
        south: view.getSouth(),
        west: view.getWest(),
        north: view.getNorth(),
        east: view.getEast(),
      },
    }
  }

  #draw({ count, sizePx, bounds }: CountBubble, marker: Marker): Marker {
    const { text, label } = this.#options.write(count)
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text
    button.setAttribute('aria-label', label)
    const iconSize: [number, number] = [sizePx, sizePx]
    marker.setIcon(new DivIcon({ html: button, className: 'map-count', iconSize }))
    marker.options.pane = paneName
    marker.options.keyboard = false
    marker.on('click', () => this.#options.onPick(bounds))
    return marker.addTo(this.#map)
  }
}

function isFocused(marker: Marker) {
  return marker.getElement()?.contains(document.activeElement) ?? false
}

/** The same area with the same count is the same bubble, wherever the map has moved. */
function keyOf({ count, bounds }: CountBubble): string {
  return [count, ...Object.values(bounds)].join(':')
}
