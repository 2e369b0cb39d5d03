import { useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from '#shared/distance.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { positionTexts } from '#shared/texts/position.ts'
import { endPlaceUpdate } from '#web/lib/own-place.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { FixThrottle } from './fix-throttle.ts'
import {
  initPlace,
  setFix,
  setIncomplete,
  stopGps,
  tellGpsProblem,
  updateAgain,
  useOwnPlaceState,
} from './own-place-store.ts'
import { usePositionUpdates } from './use-position-updates.ts'

const { gpsProblem, gpsProblems } = positionTexts

export interface PositionUpdaterProps {
  profileId: string
  city: Point
  /** Whether the profile is complete; undefined until it is known. */
  isComplete: boolean | undefined
  /**
   * Whether the member is in the dungeon: then no map shows them and every update would be refused. Undefined until it
   * is known.
   */
  isInDungeon: boolean | undefined
  /** The width of the area that stands for the member; undefined until it is known. */
  cellMeters: number | undefined
}

/** Holds the member's place for all screens and sends its updates. Renders nothing. */
export function PositionUpdater(props: PositionUpdaterProps) {
  const { profileId, city, isComplete, isInDungeon, cellMeters } = props
  const { place } = useOwnPlaceState()
  useEffect(() => {
    // This renders everything that shows the place. In a task of its own, it lets a slow phone answer touches first.
    const timer = setTimeout(() => initPlace(city))
    return () => clearTimeout(timer)
  }, [city])
  useEffect(() => setIncomplete(isComplete === false), [isComplete])
  useEffect(() => {
    if (isInDungeon) endPlaceUpdate(false)
  }, [isInDungeon])
  usePositionUpdates(profileId, place !== undefined && isComplete === true && isInDungeon === false)
  useUpdateOnChange(cellMeters)
  return place?.mode === 'gps' && <GpsFollower />
}

/** The server withdraws a point of another cell size until the next update, which could be minutes away. */
function useUpdateOnChange(cellMeters: number | undefined) {
  const known = useRef(cellMeters)
  useEffect(() => {
    if (cellMeters === undefined || cellMeters === known.current) return
    if (known.current !== undefined) updateAgain()
    known.current = cellMeters
  }, [cellMeters])
}

function GpsFollower() {
  const showToast = useToast()
  const fail = useEffectEvent((problem: string) => {
    const title = gpsProblem(problem)
    if (!tellGpsProblem(title)) showToast({ title })
    stopGps()
  })
  useEffect(() => {
    if (!('geolocation' in navigator)) return fail(gpsProblems.OTHER)
    const throttle = new FixThrottle(setFix)
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lon }, timestamp }) =>
        throttle.push({ lat, lon, timestamp: Math.round(timestamp) }),
      problem => fail(textOfProblem(problem)),
      {
        enableHighAccuracy: true,
        maximumAge: mapLimits.deviceLocation.maximumAgeMs,
        timeout: mapLimits.deviceLocation.timeoutMs,
      },
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
      throttle.stop()
    }
  }, [])
  return null
}

function textOfProblem(problem: GeolocationPositionError) {
  if (problem.code === problem.PERMISSION_DENIED) return gpsProblems.PERMISSION_DENIED
  if (problem.code === problem.POSITION_UNAVAILABLE) return gpsProblems.POSITION_UNAVAILABLE
  return problem.code === problem.TIMEOUT ? gpsProblems.TIMEOUT : gpsProblems.OTHER
}
