import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CountLayer } from './count-layer.ts'
import { flyToBounds } from './fly.ts'
import type { MapCount, MapTexts, OwnMarker } from './map-types.ts'

interface CountsInput {
  counts: readonly MapCount[]
  own: OwnMarker | undefined
  texts: MapTexts
}

/** Draws how many members are where; a press leads closer. */
export function useCounts(map: LeafletMap | undefined, { counts, own, texts }: CountsInput) {
  const layer = useRef<CountLayer>(undefined)
  const write = useEffectEvent((count: number) => ({
    text: texts.count(count),
    label: texts.countLabel(count),
  }))

  useEffect(() => {
    if (!map) return
    const created = new CountLayer(map, {
      className: 'map-count',
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
