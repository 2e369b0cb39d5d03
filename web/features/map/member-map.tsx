import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Site } from '#shared/contract/site.ts'
import { limits } from '#shared/limits.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { type MapHandle, MapView } from '#web/ui/map/map-view.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { MapNotices } from './map-notices.tsx'
import { pointOfHash, readView } from './map-place-memory.ts'
import { MapToolbar } from './map-toolbar.tsx'
import styles from './member-map.module.css'
import type { MemberPlace } from './member-place.ts'
import { MembersInView } from './members-in-view.tsx'
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
  const scene = useMapScene(profileId, own.place.mode === 'gps')
  const { point, onGpsProblem } = own

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
  return (
    <div className={styles.map}>
      <MapView
        ref={map}
        initialView={readView() ?? { ...own.place.chosen, zoom: firstZoom }}
        base={{ ...site.map, url: '/tiles/{z}/{x}/{y}' }}
        theme={isLight ? 'light' : 'dark'}
        markers={scene.markers}
        own={point && ownMarker(point, own.place.mode === 'gps')}
        markerSizePx={limits.mapMarkerPx}
        creditsShownMs={limits.mapAttributionMs}
        texts={mapTexts}
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
            onToggleMode={() =>
              own.place.mode === 'gps' ? own.endGps() : whenAgreed(own.beginGps)
            }
            onToggleHidden={() => (own.place.isHidden ? whenAgreed(show) : hide())}
            onMe={() => point && map.current?.flyTo({ ...point, zoom: meZoom })}
            onPutMeHere={() => scene.centre && own.moveTo(scene.centre.lat, scene.centre.lon)}
          />
        </div>
        <div className={styles.list}>
          <MembersInView members={scene.inView} isTooFar={scene.isTooFar} />
        </div>
      </MapView>
    </div>
  )
}

function ownMarker(point: { lat: number; lon: number }, isGps: boolean) {
  return { ...point, draggable: !isGps, label: isGps ? mapTexts.ownByGps : mapTexts.own }
}
