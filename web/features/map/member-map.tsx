import { IconMessageCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Site } from '#shared/contract/site.ts'
import { limits } from '#shared/limits.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type MapHandle, MapView } from '#web/ui/map/map-view.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { isAtFix } from './is-at-fix.ts'
import { MapNotices } from './map-notices.tsx'
import { pointOfHash, readView } from './map-place-memory.ts'
import { MapToolbar } from './map-toolbar.tsx'
import styles from './member-map.module.css'
import type { MemberPlace } from './member-place.ts'
import { MembersInView } from './members-in-view.tsx'
import { useFixes } from './use-fixes.ts'
import { useMapScene } from './use-map-scene.ts'
import { usePassingNotice } from './use-passing-notice.ts'

const firstZoom = 11
const meZoom = 14

export interface MemberMapProps {
  profileId: string
  site: Site
  own: MemberPlace
  /** Runs what shows the member's place to others, or asks the device for it, once he has agreed to that. */
  whenAgreed: (run: () => void) => void
  /** Said above the map, when there is something to do first. */
  children?: ReactNode
}

/** The map of members, with the member's own place on it. */
export function MemberMap({ profileId, site, own, whenAgreed, children }: MemberMapProps) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const map = useRef<MapHandle>(null)
  const isLight = useMediaQuery('(prefers-color-scheme: light)')
  const { notice, notify } = usePassingNotice()
  const { point, onGpsProblem } = own
  const isByGps = own.place.mode === 'gps'
  const fixes = useFixes(isByGps ? point : undefined)
  const scene = useMapScene(profileId, isByGps || fixes.length > 0)
  const [initialView] = useState(() => readView() ?? { ...own.place.chosen, zoom: firstZoom })
  // The same object as long as it is the same place: a new one would be drawn anew at every render.
  const marker = useMemo(() => point && ownMarker(point, isByGps), [point, isByGps])

  useEffect(() => {
    const target = pointOfHash(hash)
    if (target) map.current?.flyTo({ ...target, zoom: limits.mapFlyToZoom })
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
    // What he chooses is shown as it is, and where GPS found him is shown to nobody.
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
        markerSizePx={limits.mapMarkerPx}
        creditsShownMs={limits.mapAttributionMs}
        texts={{ ...mapTexts, inView: scene.inViewWords }}
        onOpen={id => void navigate(`/profile/${id}`)}
        onOwnMove={own.moveTo}
        onViewChange={scene.onViewChange}
      >
        <div className={styles.notices}>
          {children}
          <MapNotices notice={notice} scene={scene} own={own} />
        </div>
        <div className={styles.toolbar}>
          <MapToolbar
            place={own.place}
            onToggleMode={() => (isByGps ? own.endGps() : whenAgreed(own.beginGps))}
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

function ownMarker(point: { lat: number; lon: number }, isGps: boolean) {
  return { ...point, draggable: !isGps, label: isGps ? mapTexts.ownByGps : mapTexts.own }
}
