/** The map of every screen: base, members, own place. It knows no API, and gets its words and data as props. */
import 'leaflet/dist/leaflet.css'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { MapCredits, MapZoom } from './map-controls.tsx'
import type {
  Destination,
  MapBase,
  MapBounds,
  MapCount,
  MapMarker,
  MapPlace,
  MapTexts,
  MapTheme,
  OwnMarker,
} from './map-types.ts'
import styles from './map-view.module.css'
import { useCounts } from './markers/use-counts.ts'
import { useMemberMarkers } from './markers/use-member-markers.ts'
import { useOwnMarker } from './markers/use-own-marker.ts'
import { useBaseLayer } from './use-base-layer.ts'
import { flyTo, flyToBounds, useLeafletMap, useViewChanges } from './use-leaflet-map.ts'

export interface MapHandle {
  /** Jumps instead of flying if the member prefers less motion. Without a zoom, the current one stays. */
  flyTo: (place: Destination) => void
  /** Zooms in on an area. */
  flyToBounds: (bounds: MapBounds) => void
  focusMember: (id: string) => void
}

export interface MapViewProps {
  ref?: Ref<MapHandle>
  /** Where the map opens. Use `flyTo` for later changes. */
  initialView: MapPlace
  base: MapBase
  theme: MapTheme
  markers: readonly MapMarker[]
  /** Areas in which members are too many, or too far away, to be drawn. */
  counts: readonly MapCount[]
  own?: OwnMarker | undefined
  markerSizePx: { min: number; max: number }
  creditsShownMs: number
  /** Distances that get a ring around the own place. */
  ringsMeters: readonly number[]
  texts: MapTexts
  /** Highlighted among the markers. */
  highlightedId: string | undefined
  /** One member, or those of a stack that zooming does not separate. */
  onPick: (ids: readonly string[]) => void
  /** The pointer or the keyboard has reached that member's marker, or left it. */
  onPoint: (id: string | undefined) => void
  onPickNobody: () => void
  onOwnMove: (lat: number, lon: number) => void
  onViewChange: (view: MapPlace, bounds: MapBounds) => void
  children?: ReactNode
}

export function MapView(props: MapViewProps) {
  const { ref, initialView, base, theme, own, texts, ringsMeters, children } = props
  const container = useRef<HTMLElement>(null)
  const map = useLeafletMap(container, initialView)
  useBaseLayer(map, base, theme)
  const { announcement, focusMember } = useMemberMarkers(map, props)
  useCounts(map, props)
  useOwnMarker(map, { own, onMove: props.onOwnMove, ringsMeters, ringLabel: texts.distance })
  useViewChanges(map, { onChange: props.onViewChange, onPress: props.onPickNobody })
  // Requested before the map was ready.
  const requested = useRef<Destination>(undefined)
  useImperativeHandle(
    ref,
    () => ({
      flyTo: place => {
        if (map) flyTo(map, place)
        else requested.current = place
      },
      flyToBounds: bounds => map && flyToBounds(map, bounds),
      focusMember,
    }),
    [map, focusMember],
  )
  useEffect(() => {
    if (!map || !requested.current) return
    flyTo(map, requested.current)
    requested.current = undefined
  }, [map])

  return (
    <div className={styles.view} data-base={base.kind} data-map-theme={theme}>
      <section ref={container} className={styles.map} aria-label={texts.map} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <MapZoom map={map} zoomIn={texts.zoomIn} zoomOut={texts.zoomOut} />
      <MapCredits
        attribution={base.attribution}
        label={texts.credits}
        shownMs={props.creditsShownMs}
      />
      {children}
    </div>
  )
}
