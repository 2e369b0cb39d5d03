import { useCallback, useEffect, useRef } from 'react'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { currentSession } from '#web/lib/session.ts'
import { useReportPosition } from './map.data.ts'

/** Tells two devices of one profile apart. */
const session = Math.floor(Math.random() * 1_000)

const retryMs = 10_000

/**
 * Reports the member's own place when it has come to rest, or the map is left. A report that did not arrive is sent
 * again: who hid himself must not be seen on because the network was away.
 */
export function usePositionReport(profileId: string, place: OwnPlace, point: Point | undefined) {
  const { mutate, data: disclosed, error } = useReportPosition()
  const isIncomplete = error instanceof ApiProblem && error.code === 'profile/incomplete'
  const send = useCallback(() => {
    // A session that has ended takes the map away, and the report that was due then with it.
    if (point && currentSession().isLoggedIn) mutate(reportOf(profileId, place, point))
  }, [mutate, profileId, place, point])

  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    waiting.current = () => {
      waiting.current = undefined
      send()
    }
    const timer = setTimeout(() => waiting.current?.(), limits.positionDebounceMs)
    return () => clearTimeout(timer)
  }, [send])
  useEffect(() => () => waiting.current?.(), [])
  useEffect(() => {
    if (!mayPass(error)) return
    const timer = setTimeout(send, retryMs)
    return () => clearTimeout(timer)
  }, [send, error])

  return { disclosed, error, isIncomplete }
}

/** Whether the same report may well be taken a moment later. */
function mayPass(error: Error | null) {
  if (!(error instanceof ApiProblem)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}

function reportOf(profileId: string, place: OwnPlace, { lat, lon }: Point) {
  const where =
    place.mode === 'gps'
      ? ({ use: 'DEVICE_GPS', gpsLat: lat, gpsLon: lon } as const)
      : ({ use: 'OVERRIDE', overrideLat: lat, overrideLon: lon } as const)
  return { profileId, session, hide: place.isHidden, ...where }
}
