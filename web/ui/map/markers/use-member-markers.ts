import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapMarker, MapTexts, MapTheme } from '../map-types.ts'
import { MarkerLayer } from './marker-layer.ts'
import { RovingButton } from './roving-button.ts'

export interface MemberMarkers {
  markers: readonly MapMarker[]
  markerSizePx: { min: number; max: number }
  theme: MapTheme
  texts: MapTexts
  onOpen: (id: string) => void
}

/** Draws the members and returns what the live region should announce now. */
export function useMemberMarkers(map: LeafletMap | undefined, options: MemberMarkers): string {
  const { markers, theme } = options
  const layer = useRef<MarkerLayer>(undefined)
  const [announcement, setAnnouncement] = useState('')
  const label = useEffectEvent((marker: MapMarker) => options.texts.member(marker.name))
  const onOpen = useEffectEvent((id: string) => options.onOpen(id))
  const announceCount = useEffectEvent((count: number) =>
    setAnnouncement(options.texts.inView(count)),
  )
  const announceMember = useEffectEvent((marker: MapMarker) =>
    setAnnouncement(options.texts.member(marker.name)),
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
      announceCount(created.inView().length)
    })
    layer.current = created
    roving = new RovingButton(map, {
      inView: () => created.inView(),
      label: marker => label(marker),
      onOpen: id => onOpen(id),
      onFocus: marker => created.raise(marker.id),
      onStep: marker => announceMember(marker),
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
  return announcement
}
