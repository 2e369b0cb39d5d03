import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { OwnMarker } from './map-types.ts'
import { OwnMarkerLayer } from './own-marker-layer.ts'

export interface OwnMarkerInput {
  own: OwnMarker | undefined
  className: string
  onMove: (lat: number, lon: number) => void
}

/** Draws the member's own place, as long as there is one. */
export function useOwnMarker(
  map: LeafletMap | undefined,
  { own, className, onMove }: OwnMarkerInput,
) {
  const layer = useRef<OwnMarkerLayer>(undefined)
  const report = useEffectEvent(onMove)
  const hasPlace = own !== undefined
  const create = useEffectEvent((target: LeafletMap) => {
    if (!own) return undefined
    return new OwnMarkerLayer(target, own, { className, onMove: (lat, lon) => report(lat, lon) })
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
