import { IconMessageCircle } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { Site } from '#shared/contract/site.ts'
import type { Point } from '#shared/distance.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { mapTexts } from '#shared/texts/map.ts'
import type { OwnPlace } from '#web/lib/own-place.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import type { MapBounds, MapMarker, MarkerBadge } from '#web/ui/map/map-types.ts'
import { type MapHandle, MapView } from '#web/ui/map/map-view.tsx'
import { useInSlices } from '#web/ui/use-in-slices.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { useMediaQuery, wideWindow } from '#web/ui/use-media-query.ts'
import { isAtFix, useGpsFixes } from './gps-fixes.ts'
import { MapNotices, useTransientNotice } from './map-notices.tsx'
import { type LayerToggle, MapToolbar } from './map-toolbar.tsx'
import styles from './member-map.module.css'
import { MembersBeside, MembersInView, RoomBeside } from './members-in-view.tsx'
import { type MapCenter, pointOfHash } from './opening-zoom.ts'
import { PickedMembers } from './picked-members.tsx'
import { ringLabel, roundDistances } from './rings.ts'
import { leftMap } from './stored-view.ts'
import { useMapScene } from './use-map-scene.ts'
import { useOpeningView } from './use-opening-view.ts'
import { usePicked } from './use-picked.ts'

const meZoom = 14

export interface MemberMapProps {
  profileId: string
  site: Site
  own: MemberPlace
  distanceTo: (brief: ProfileBrief) => string | undefined
  formatDistance: (meters: number) => string
  likeButton: (profileId: string) => ReactNode
  layer?: MapLayer
  /** Runs an action that shows the member's place to others or asks the device for it, once they have consented. */
  whenAgreed: (run: () => void) => void
}

export interface MapLayer extends LayerToggle {
  readonly badges: ReadonlyMap<string, MarkerBadge> | undefined
  readonly panel: (view: LayerView) => ReactNode
  readonly actions: (member: ProfileBrief) => ReactNode
}

interface LayerView {
  /** Empty if the view is too far out to show members. */
  readonly sectors: readonly string[]
  /** The nearest first. */
  readonly members: readonly ProfileBrief[]
}

/** The member's own place and what changes it: `useOwnPlace` of the position feature. */
interface MemberPlace {
  readonly place: OwnPlace
  /** Undefined until GPS has answered. */
  readonly point: Point | undefined
  readonly error: Error | null
  readonly willRetry: boolean
  readonly isIncomplete: boolean
  readonly moveTo: (lat: number, lon: number) => void
  readonly startGps: () => void
  readonly stopGps: () => void
  readonly show: () => void
  readonly hide: () => void
  /** Calls the listener with the reason when GPS gives up, until unsubscribed. */
  readonly onGpsProblem: (listener: (problem: string) => void) => () => void
}

export function MemberMap(props: MemberMapProps) {
  const { profileId, own } = props
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const way = useNavigationType()
  // A reload is no return, though the router reports it as one.
  const [isReturn] = useState(() => way === 'POP' && leftMap() !== undefined)
  const { place, point } = own
  const view = useInSlices(useOpeningView({ place, point, profileId, element, isReturn }))
  const isWide = useMediaQuery(wideWindow)
  return (
    <div className={styles.map}>
      {view ? (
        <OpenMap {...props} initialView={view} isReturn={isReturn} isWide={isWide} />
      ) : (
        <>
          <div ref={setElement} className={styles.view} />
          {isWide && <RoomBeside />}
        </>
      )}
    </div>
  )
}

interface OpenMapProps extends MemberMapProps {
  initialView: MapCenter
  isReturn: boolean
  isWide: boolean
}

function OpenMap({ profileId, site, own, initialView, isReturn, isWide, ...props }: OpenMapProps) {
  const { whenAgreed, distanceTo, formatDistance, likeButton, layer } = props
  const { hash } = useLocation()
  const map = useRef<MapHandle>(null)
  const isLight = useMediaQuery('(prefers-color-scheme: light)')
  const transient = useTransientNotice()
  const { notify } = transient
  const { point, onGpsProblem } = own
  const isByGps = own.place.mode === 'gps'
  const fixes = useGpsFixes(isByGps ? point : undefined)
  const scene = useMapScene({ profileId, isRough: isByGps || fixes.length > 0, own: point })
  const focusMember = useCallback((id: string) => map.current?.focusMember(id), [])
  const { picked, pick, close, onOpen, ...members } = usePicked({
    members: scene.around,
    focusMember,
  })
  // A new object would be drawn again at every render.
  const marker = useMemo(() => point && ownMarker(point, isByGps), [point, isByGps])
  const markers = useBadges(scene.markers, layer?.isOn ? layer.badges : undefined)
  const rings = useMemo(() => roundDistances(formatDistance), [formatDistance])
  const shownHash = useRef(isReturn ? hash : '')

  useEffect(() => {
    const isShown = shownHash.current === hash
    shownHash.current = hash
    const target = isShown ? undefined : pointOfHash(hash)
    if (target) map.current?.flyTo({ ...target, zoom: mapLimits.mapFlyToZoom })
  }, [hash])

  useEffect(() => onGpsProblem(notify), [onGpsProblem, notify])
  useKeys(new Map([['Escape', close]]))

  const show = () => {
    if (!own.isIncomplete) notify(mapTexts.nowVisible)
    own.show()
  }
  const hide = () => {
    notify(mapTexts.nowHidden)
    own.hide()
  }
  const putHere = () => {
    if (!scene.center) return
    // Others see a chosen point as it is. Nobody may see a GPS fix.
    if (isAtFix(fixes, scene.center)) notify(mapTexts.foundHere)
    else own.moveTo(scene.center.lat, scene.center.lon)
  }
  const list = {
    scene,
    distanceTo,
    onOpen,
    onPick: (bounds: MapBounds) => map.current?.flyToBounds(bounds),
  }
  const sheet = picked.length > 0 && (
    <PickedMembers
      key={`${members.pickedKey} ${picked.length > 1}`}
      {...{
        members: picked,
        distanceTo,
        likeButton,
        onOpen,
        onClose: close,
        moreActions: layer?.isOn ? layer.actions : undefined,
      }}
    />
  )
  return (
    <>
      <div className={styles.view}>
        <MapView
          ref={map}
          initialView={initialView}
          base={{ ...site.map, url: '/tiles/{z}/{x}/{y}' }}
          theme={isLight ? 'light' : 'dark'}
          markers={markers}
          counts={scene.counts}
          own={marker}
          markerSizePx={mapLimits.mapMarkerPx}
          creditsShownMs={mapLimits.mapAttributionMs}
          ringsMeters={rings}
          texts={{
            ...mapTexts,
            inView: scene.inViewText,
            distance: meters => ringLabel(formatDistance(meters)),
          }}
          highlightedId={members.highlightedId}
          onPick={pick}
          onPoint={members.point}
          onPickNobody={close}
          onOwnMove={own.moveTo}
          onViewChange={scene.onViewChange}
        >
          <Stack gap={2} align="center" className={styles.notices}>
            <MapNotices transient={transient} scene={scene} own={own} />
            {layer?.isOn && layer.panel({ sectors: scene.sectors, members: scene.inView })}
          </Stack>
          <div className={styles.toolbar}>
            <MapToolbar
              place={own.place}
              onToggleMode={() => (isByGps ? own.stopGps() : whenAgreed(own.startGps))}
              onToggleHidden={() => (own.place.isHidden ? whenAgreed(show) : hide())}
              onMe={() => point && map.current?.flyTo({ ...point, zoom: meZoom })}
              onPutMeHere={putHere}
              layer={layer}
            />
          </div>
          <div className={styles.corner}>
            {!isWide && <MembersInView {...list} />}
            <ButtonLink to="/chat/broadcast" icon={IconMessageCircle}>
              {mapTexts.chat}
            </ButtonLink>
          </div>
          {!isWide && <div className={styles.sheet}>{sheet}</div>}
        </MapView>
      </div>
      {isWide && (
        <MembersBeside {...list} pointedId={members.pointedId} onPoint={members.point}>
          {sheet}
        </MembersBeside>
      )}
    </>
  )
}

function ownMarker(point: Point, isGps: boolean) {
  return { ...point, draggable: !isGps, label: isGps ? mapTexts.ownByGps : mapTexts.own }
}

function useBadges(
  markers: readonly MapMarker[],
  badges: ReadonlyMap<string, MarkerBadge> | undefined,
) {
  return useMemo(
    () => (badges ? markers.map(marker => ({ ...marker, badge: badges.get(marker.id) })) : markers),
    [markers, badges],
  )
}
