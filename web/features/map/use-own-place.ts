import { useEffect, useState } from 'react'
import type { DisclosedPosition } from '#shared/contract/position.ts'
import { limits } from '#shared/limits.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { useReportPosition } from './map.data.ts'
import { initialPlace, keepPlace, leaveGps, type OwnPlace, type Point } from './own-place.ts'
import { useDeviceLocation } from './use-device-location.ts'

interface OwnPlaceOptions {
  readonly profileId: string
  readonly city: Point
  readonly notify: (notice: string) => void
}

/** Tells two devices of one profile apart. */
const session = Math.floor(Math.random() * 1_000)

/** The member's own place: how it is found, who sees it, and its report to the server. */
export function useOwnPlace({ profileId, city, notify }: OwnPlaceOptions) {
  const [place, setPlace] = useState(() => initialPlace(city))
  const [fix, setFix] = useState<Point>()
  const { mutate: report, data: disclosed, error } = useReportPosition()
  const isGps = place.mode === 'gps'
  const point = isGps ? fix : place.chosen

  const endGps = () => {
    setFix(undefined)
    setPlace(leaveGps(place, pointOf(disclosed)))
  }
  useDeviceLocation({
    isWanted: isGps,
    onPlace: setFix,
    onProblem: problem => {
      notify(mapTexts.gpsProblem(problem))
      endGps()
    },
  })
  useEffect(() => keepPlace(place), [place])
  useEffect(() => {
    if (!point) return
    const send = () => report(reportOf(profileId, place, point))
    const timer = setTimeout(send, limits.positionDebounceMs)
    return () => clearTimeout(timer)
  }, [place, point, profileId, report])

  return {
    place,
    /** Unknown while GPS has not answered yet. */
    point,
    disclosed,
    error,
    moveTo: (lat: number, lon: number) =>
      setPlace({ ...place, mode: 'walk', chosen: { lat, lon } }),
    toggleMode: () => (isGps ? endGps() : setPlace({ ...place, mode: 'gps' })),
    toggleHidden: () => {
      notify(place.isHidden ? mapTexts.nowVisible : mapTexts.nowHidden)
      setPlace({ ...place, isHidden: !place.isHidden, mode: isGps ? 'gps' : 'walk' })
    },
  }
}

/** The point that others see of a GPS member. */
function pointOf(disclosed: DisclosedPosition | undefined): Point | undefined {
  const isBlurred = disclosed !== undefined && disclosed.precisionM > 0
  return isBlurred ? { lat: disclosed.disclosedLat, lon: disclosed.disclosedLon } : undefined
}

function reportOf(profileId: string, place: OwnPlace, { lat, lon }: Point) {
  const where =
    place.mode === 'gps'
      ? ({ use: 'DEVICE_GPS', gpsLat: lat, gpsLon: lon } as const)
      : ({ use: 'OVERRIDE', overrideLat: lat, overrideLon: lon } as const)
  return { profileId, session, hide: place.isHidden, ...where }
}
