import { IconMessageCircle } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Site } from '#shared/contract/site.ts'
import type { Point } from '#shared/distance.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { mapTexts } from '#shared/texts/map.ts'
import type { OwnPlace } from '#web/lib/own-place.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { type MapHandle, MapView } from '#web/ui/map/map-view.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { isAtFix, useGpsFixes } from './gps-fixes.ts'
import { MapNotices, useTransientNotice } from './map-notices.tsx'
import { MapToolbar } from './map-toolbar.tsx'
import styles from './member-map.module.css'
import { MembersInView } from './members-in-view.tsx'
import { pointOfHash, readStoredView } from './stored-view.ts'
import { useMapScene } from './use-map-scene.ts'

const firstZoom = 11
const meZoom = 14

export interface MemberMapProps {
  profileId: string
  site: Site
  own: MemberPlace
  /** Runs what shows the member's place to others, or asks the device for it, once they have agreed to that. */
  whenAgreed: (run: () => void) => void
}

/** The member's own place and what changes it: `useOwnPlace` of the position feature. */
interface MemberPlace {
  readonly place: OwnPlace
  /** Undefined while GPS has not answered yet. */
  readonly point: Point | undefined
  /** Why the last report failed. */
  readonly error: Error | null
  readonly willRetry: boolean
  /** Members without a name or a birthdate are visible to nobody, and are asked for them. */
  readonly isIncomplete: boolean
  readonly moveTo: (lat: number, lon: number) => void
  readonly startGps: () => void
  readonly stopGps: () => void
  readonly show: () => void
  readonly hide: () => void
  /** Calls the listener with the reason when GPS gives up, until unsubscribed. */
  readonly onGpsProblem: (listener: (problem: string) => void) => () => void
}

/** The map of members, with the member's own place on it. */
export function MemberMap({ profileId, site, own, whenAgreed }: MemberMapProps) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const map = useRef<MapHandle>(null)
  const isLight = useMediaQuery('(prefers-color-scheme: light)')
  const { notice, notify } = useTransientNotice()
  const { point, onGpsProblem } = own
  const isByGps = own.place.mode === 'gps'
  const fixes = useGpsFixes(isByGps ? point : undefined)
  const scene = useMapScene(profileId, isByGps || fixes.length > 0)
  const [initialView] = useState(() => readStoredView() ?? { ...own.place.chosen, zoom: firstZoom })
  // A new object would be drawn again at every render.
  const marker = useMemo(() => point && ownMarker(point, isByGps), [point, isByGps])

  useEffect(() => {
    const target = pointOfHash(hash)
    if (target) map.current?.flyTo({ ...target, zoom: mapLimits.mapFlyToZoom })
  }, [hash])

  useEffect(() => onGpsProblem(notify), [onGpsProblem, notify])

  const show = () => {
    if (!own.isIncomplete) notify(mapTexts.nowVisible)
    own.show()
  }
  const hide = () => {
    notify(mapTexts.nowHidden)
    own.hide()
  }
  const putHere = () => {
    if (!scene.centre) return
    // A chosen point is shown as it is, and a GPS fix is shown to nobody.
    if (isAtFix(fixes, scene.centre)) notify(mapTexts.foundHere)
    else own.moveTo(scene.centre.lat, scene.centre.lon)
  }
  return (
    <div className={styles.map}>
      <MapView
        ref={map}
        initialView={initialView}
        base={{ ...site.map, url: '/tiles/{z}/{x}/{y}' }}
        theme={isLight ? 'light' : 'dark'}
        markers={scene.markers}
        counts={scene.counts}
        own={marker}
        markerSizePx={mapLimits.mapMarkerPx}
        creditsShownMs={mapLimits.mapAttributionMs}
        texts={{ ...mapTexts, inView: scene.inViewText }}
        onOpen={id => void navigate(`/profile/${id}`)}
        onOwnMove={own.moveTo}
        onViewChange={scene.onViewChange}
      >
        <div className={styles.notices}>
          <MapNotices notice={notice} scene={scene} own={own} />
        </div>
        <div className={styles.toolbar}>
          <MapToolbar
            place={own.place}
            onToggleMode={() => (isByGps ? own.stopGps() : whenAgreed(own.startGps))}
            onToggleHidden={() => (own.place.isHidden ? whenAgreed(show) : hide())}
            onMe={() => point && map.current?.flyTo({ ...point, zoom: meZoom })}
            onPutMeHere={putHere}
          />
        </div>
        <div className={styles.corner}>
          <MembersInView scene={scene} onPick={bounds => map.current?.flyToBounds(bounds)} />
          <ButtonLink to="/chat/broadcast" icon={<IconMessageCircle />}>
            {mapTexts.chat}
          </ButtonLink>
        </div>
      </MapView>
    </div>
  )
}

function ownMarker(point: Point, isGps: boolean) {
  return { ...point, draggable: !isGps, label: isGps ? mapTexts.ownByGps : mapTexts.own }
}
