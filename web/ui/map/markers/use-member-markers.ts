import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapMarker, MapTexts, MapTheme } from '../map-types.ts'
import { flyTo } from '../use-leaflet-map.ts'
import { zoomsToSplit } from './arrange-markers.ts'
import { MarkerLayer, type PlacedStack } from './marker-layer.ts'
import { RovingButton } from './roving-button.ts'

export interface MemberMarkers {
  markers: readonly MapMarker[]
  markerSizePx: { min: number; max: number }
  theme: MapTheme
  texts: MapTexts
  highlightedId: string | undefined
  onPick: (ids: readonly string[]) => void
  onPoint: (id: string | undefined) => void
}

/** Draws the members. Returns what the live region should announce now, and a function that focuses a member. */
export function useMemberMarkers(map: LeafletMap | undefined, options: MemberMarkers) {
  const { markers, theme, highlightedId } = options
  const layer = useRef<MarkerLayer>(undefined)
  const roving = useRef<RovingButton>(undefined)
  /** How many are in view, or what the keyboard has reached. */
  const [latest, setLatest] = useState<number | string>('')
  const label = useEffectEvent(({ members }: PlacedStack) => {
    const [first, ...others] = members
    return first && others.length === 0 ? options.texts.member(first) : options.texts.stack(members)
  })
  const press = useEffectEvent((target: LeafletMap, { members }: PlacedStack) => {
    const spots = members.map(({ lat, lon }) => target.project([lat, lon]))
    const zooms = zoomsToSplit(spots, target.getMaxZoom() - target.getZoom())
    if (members.length === 1 || !zooms) return options.onPick(members.map(({ id }) => id))
    const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
    flyTo(target, {
      lat: middle(members.map(({ lat }) => lat)),
      lon: middle(members.map(({ lon }) => lon)),
      zoom: target.getZoom() + zooms,
    })
  })
  const point = useEffectEvent((id: string | undefined) => options.onPoint(id))
  const createLayer = useEffectEvent((target: LeafletMap, onArranged: () => void) => {
    return new MarkerLayer(target, {
      sizeBoundsPx: options.markerSizePx,
      theme: options.theme,
      onPress: stack => press(target, stack),
      onHover: id => point(id),
      onArranged,
    })
  })

  useEffect(() => {
    if (!map) return
    const created = createLayer(map, () => {
      roving.current?.place()
      setLatest(created.inView().reduce((sum, { members }) => sum + members.length, 0))
    })
    layer.current = created
    roving.current = new RovingButton(map, {
      inView: () => created.inView(),
      find: id => created.find(id),
      label: stack => label(stack),
      onPress: stack => press(map, stack),
      onFocus: stack => {
        const front = stack?.members[0]?.id
        if (front !== undefined) created.raise(front)
        point(front)
      },
      onStep: stack => setLatest(label(stack)),
    })
    return () => {
      roving.current?.remove()
      roving.current = undefined
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
  useEffect(() => {
    if (!map) return
    if (highlightedId !== undefined) layer.current?.raise(highlightedId)
    roving.current?.highlight(highlightedId)
  }, [map, highlightedId])
  const focusMember = useCallback((id: string) => roving.current?.focus(id), [])
  const announcement = typeof latest === 'number' ? options.texts.inView(latest) : latest
  return { announcement, focusMember }
}
