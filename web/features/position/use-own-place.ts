import { useEffect, useState } from 'react'
import type { DisclosedPosition } from '#shared/contract/position.ts'
import type { Point } from '#shared/distance.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { keepPlace, type OwnPlace } from '#web/lib/kept-place.ts'
import { rememberFix } from '#web/lib/own-point.ts'
import { initialPlace, leaveGps } from './own-place.ts'
import { useDeviceLocation } from './use-device-location.ts'
import { usePositionReport } from './use-position-report.ts'

interface OwnPlaceOptions {
  readonly profileId: string
  readonly city: Point
  readonly notify: (notice: string) => void
}

/** The member's own place: how it is found, who sees it, and its report to the server. */
export function useOwnPlace({ profileId, city, notify }: OwnPlaceOptions) {
  const [place, setPlace] = useState(() => initialPlace(city))
  const [fix, setFix] = useState<Point>()
  const isGps = place.mode === 'gps'
  const point = isGps ? fix : place.chosen
  const { disclosed, error, isIncomplete } = usePositionReport(profileId, place, point)

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
  useEffect(() => rememberFix(fix), [fix])

  return {
    place,
    /** Unknown while GPS has not answered yet. */
    point,
    disclosed,
    error,
    isIncomplete,
    moveTo: (lat: number, lon: number) =>
      setPlace({ ...place, mode: 'walk', chosen: { lat, lon } }),
    beginGps: () => setPlace(before => ({ ...before, mode: 'gps' })),
    endGps,
    show: () => {
      // Who lacks a name or a birthdate is seen by nobody yet, and is told what to do about it.
      if (!isIncomplete) notify(mapTexts.nowVisible)
      setPlace(before => withHidden(before, false))
    },
    hide: () => {
      notify(mapTexts.nowHidden)
      setPlace(before => withHidden(before, true))
    },
  }
}

/** From now on the place is chosen, and no longer a random one. */
function withHidden(place: OwnPlace, isHidden: boolean): OwnPlace {
  return { ...place, isHidden, mode: place.mode === 'gps' ? 'gps' : 'walk' }
}

/** The point that others see of a GPS member. */
function pointOf(disclosed: DisclosedPosition | undefined): Point | undefined {
  const isBlurred = disclosed !== undefined && disclosed.precisionM > 0
  return isBlurred ? { lat: disclosed.disclosedLat, lon: disclosed.disclosedLon } : undefined
}
