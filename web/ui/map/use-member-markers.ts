import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapMarker, MapTexts, MapTheme } from './map-types.ts'
import { MarkerLayer } from './marker-layer.ts'
import { RovingButton } from './roving-button.ts'

export interface MemberMarkers {
  markers: readonly MapMarker[]
  markerSizePx: { min: number; max: number }
  theme: MapTheme
  texts: MapTexts
  onOpen: (id: string) => void
}

/** Draws the members and answers what the live region should say now. */
export function useMemberMarkers(map: LeafletMap | undefined, options: MemberMarkers): string {
  const { markers, theme } = options
  const layer = useRef<MarkerLayer>(undefined)
  const [said, setSaid] = useState('')
  const label = useEffectEvent((marker: MapMarker) => options.texts.member(marker.name))
  const onOpen = useEffectEvent((id: string) => options.onOpen(id))
  const sayCount = useEffectEvent((count: number) => setSaid(options.texts.inView(count)))
  const sayMember = useEffectEvent((marker: MapMarker) =>
    setSaid(options.texts.member(marker.name)),
  )
  const createLayer = useEffectEvent((target: LeafletMap, onArranged: () => void) => {
    return new MarkerLayer(target, {
      sizeBoundsPx: options.markerSizePx,
      theme: options.theme,
      onOpen: id => onOpen(id),
      onArranged,
    })
  })

  useEffect(() => {
    if (!map) return
    let roving: RovingButton | undefined
    const created = createLayer(map, () => {
      roving?.place()
      sayCount(created.inView().length)
    })
    layer.current = created
    roving = new RovingButton(map, {
      inView: () => created.inView(),
      label: marker => label(marker),
      onOpen: id => onOpen(id),
      onFocus: marker => created.raise(marker.id),
      onStep: marker => sayMember(marker),
    })
    return () => {
      roving?.remove()
      created.remove()
      layer.current = undefined
    }
  }, [map])

  useEffect(() => {
    if (map) layer.current?.setMarkers(markers)
  }, [map, markers])
  useEffect(() => {
    if (map) layer.current?.setTheme(theme)
  }, [map, theme])
  return said
}
