import { useEffect, useState } from 'react'
import type { Point } from '#shared/distance.ts'
import { isPlaceUpdated, type OwnPlace } from '#web/lib/own-place.ts'
import { useSectorBriefs } from './map.data.ts'
import { type MapCenter, openingZoom, pointOfHash } from './opening-zoom.ts'
import { sectorsOf } from './sectors.ts'
import { leftMap, readStoredView } from './stored-view.ts'

/** Degrees around the own place in which members are counted. The map would read these sectors next. */
const around = 0.2
/** After this time, the map opens without members. */
const waitMostMs = 2_500

interface Opening {
  readonly place: OwnPlace
  /** By GPS, once it has answered. */
  readonly point: Point | undefined
  readonly profileId: string
  /** The element that the map will fill; null until it is mounted. */
  readonly element: Element | null
  readonly isReturn: boolean
}

/** Where the map was left, otherwise close enough that about thirty members are in view; undefined while they load. */
export function useOpeningView({ place, point, profileId, element, isReturn }: Opening) {
  const own = point ?? place.chosen
  const [known] = useState(() => (isReturn ? leftMap()?.view : undefined) ?? readStoredView())
  const [hasTarget] = useState(() => pointOfHash(window.location.hash) !== undefined)
  const [found, setFound] = useState<MapCenter | undefined>(
    known ?? (hasTarget ? { ...own, zoom: openingZoom([], own, noSize) } : undefined),
  )
  const isPlaceKnown = useIsPlaceKnown(place)
  const sectors = found || !isPlaceKnown ? [] : sectorsAround(own)
  const { briefs, isLoading } = useSectorBriefs(sectors)
  const isLate = useIsLate(waitMostMs)
  if (!found && element && (isLate || (isPlaceKnown && !isLoading))) {
    const others = briefs.filter(brief => brief.profileId !== profileId)
    const size = { width: element.clientWidth, height: element.clientHeight }
    setFound({ lat: own.lat, lon: own.lon, zoom: openingZoom(others, own, size) })
  }
  return found
}

const noSize = { width: 0, height: 0 }

function sectorsAround({ lat, lon }: Point): readonly string[] {
  const box = { south: lat - around, west: lon - around, north: lat + around, east: lon + around }
  return sectorsOf(box) ?? []
}

/** On a new device the place is random until the site has said where the member was last. */
function useIsPlaceKnown({ mode }: OwnPlace): boolean {
  const [isUpdated, setIsUpdated] = useState(false)
  useEffect(() => void isPlaceUpdated().then(() => setIsUpdated(true)), [])
  return mode !== 'random' || isUpdated
}

function useIsLate(ms: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
