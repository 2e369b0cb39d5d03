import { IconMapPin } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Site } from '#shared/contract/site.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { welcomeTexts } from '#shared/texts/welcome.ts'
import { isAtFix, useGpsFixes } from '#web/features/map/gps-fixes.ts'
import type { useOwnPlace } from '#web/features/position/own-place-store.ts'
import { shownArea, zoomFor } from '#web/features/position/shown-area.ts'
import { useDistanceFormat } from '#web/lib/units.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { MapPlace } from '#web/ui/map/map-types.ts'
import { type MapHandle, MapView } from '#web/ui/map/map-view.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import styles from './small-map.module.css'

const texts = welcomeTexts.place
const firstZoom = 11
const areaRadiusPx = 90
/** It shows no members. */
const none: readonly never[] = []
const ignore = () => undefined

export interface BlurredArea {
  readonly lat: number
  readonly lon: number
  readonly widthMeters: number
}

export type OwnPlaceHere = NonNullable<ReturnType<typeof useOwnPlace>>

export interface SmallMapProps {
  site: Site
  own: OwnPlaceHere
  area: BlurredArea | undefined
}

/** The member's own place, and what others see of it. */
export function SmallMap({ site, own, area }: SmallMapProps) {
  const map = useRef<MapHandle>(null)
  const isLight = useMediaQuery('(prefers-color-scheme: light)')
  const { place, point, moveTo } = own
  const isByGps = place.mode === 'gps'
  const fixes = useGpsFixes(isByGps ? point : undefined)
  const [initialView] = useState(() => ({ ...place.chosen, zoom: firstZoom }))
  const [view, setView] = useState<MapPlace>(initialView)
  const [isMoving, setIsMoving] = useState(false)
  const formatDistance = useDistanceFormat()
  const marker = useMemo(
    () =>
      point && {
        ...point,
        draggable: !isByGps,
        label: isByGps ? mapTexts.ownByGps : mapTexts.own,
      },
    [point, isByGps],
  )
  const [followed, setFollowed] = useState<BlurredArea>()
  if (area !== followed) {
    setFollowed(area)
    if (area) setIsMoving(true)
  }
  useEffect(() => {
    if (!area) return
    map.current?.flyTo({ ...area, zoom: zoomFor(area.lat, area.widthMeters, areaRadiusPx) })
  }, [area])
  const putHere = () => {
    // Others see a chosen point as it is, so it must never be where GPS found the member.
    if (!isAtFix(fixes, view)) moveTo(view.lat, view.lon)
  }
  return (
    <div
      className={styles.map}
      onPointerDown={() => setIsMoving(true)}
      onPointerUp={() => setIsMoving(false)}
      onWheel={() => setIsMoving(true)}
    >
      <MapView
        ref={map}
        initialView={initialView}
        base={{ ...site.map, url: '/tiles/{z}/{x}/{y}' }}
        theme={isLight ? 'light' : 'dark'}
        markers={none}
        counts={none}
        own={marker}
        markerSizePx={mapLimits.mapMarkerPx}
        creditsShownMs={mapLimits.mapAttributionMs}
        texts={{ ...mapTexts, map: texts.map, inView: () => '', distance: formatDistance }}
        ringsMeters={none}
        highlightedId={undefined}
        onPick={ignore}
        onPoint={ignore}
        onPickNobody={ignore}
        onOwnMove={moveTo}
        onViewChange={next => {
          setView(next)
          setIsMoving(false)
        }}
      >
        {area && <Area area={area} view={view} isMoving={isMoving} />}
        {!isByGps && (
          <div className={styles.putHere}>
            <Button icon={IconMapPin} onClick={putHere}>
              {mapTexts.putMeHere}
            </Button>
          </div>
        )}
      </MapView>
    </div>
  )
}

interface AreaProps {
  area: BlurredArea
  view: MapPlace
  /** Hidden during a move, because it would be left behind. */
  isMoving: boolean
}

/** Drawn over the map: the point that others see, and the area it stands for. */
function Area({ area, view, isMoving }: AreaProps) {
  const { x, y, radiusPx } = shownArea(view, area, area.widthMeters)
  const size = `${2 * radiusPx}px`
  return (
    <div
      className={styles.area}
      data-moving={isMoving || undefined}
      style={{ left: `calc(50% + ${x}px)`, top: `calc(50% + ${y}px)`, width: size, height: size }}
    >
      <span>{texts.others}</span>
    </div>
  )
}
