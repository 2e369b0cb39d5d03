import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { ApiProblem } from '#web/lib/api-problem.ts'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { currentSession } from '#web/lib/session.ts'
import { currentOwnPlace, onOwnPlaceChange } from './own-place-store.ts'
import { useReportPosition } from './position.data.ts'
import { useRepeat } from './use-repeat.ts'
import { useSoonAfterNews } from './use-soon-after-news.ts'

/** Tells two devices of one profile apart. */
const session = Math.floor(Math.random() * 1_000)

const retryMs = 10_000

/**
 * Reports the member's own place: at the start, when it has come to rest, and again while the app is looked at. A report
 * that did not arrive is sent again: who hid himself must not be seen on because the network was away.
 */
export function usePositionReport(profileId: string, mayReport: boolean): void {
  const { error } = useSyncExternalStore(onOwnPlaceChange, currentOwnPlace)
  const { mutate } = useReportPosition()
  const sentAt = useRef(0)
  const send = () => {
    const report = reportOf(profileId)
    // A session that has ended takes the app away, and the report that was due then with it.
    if (!report || !mayReport || !currentSession().isLoggedIn) return
    sentAt.current = Date.now()
    mutate(report)
  }
  const retry = useEffectEvent(send)

  useSoonAfterNews(mayReport, send)
  useEffect(() => {
    if (!mayPass(error)) return
    const timer = setTimeout(retry, retryMs)
    return () => clearTimeout(timer)
  }, [error])
  useRepeat(sentAt, send)
}

/** Whether the same report may well be taken a moment later. */
function mayPass(error: Error | null) {
  if (!(error instanceof ApiProblem)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}

/** Nothing while the place is unknown, as before the first answer of GPS. */
function reportOf(profileId: string) {
  const { place, fix } = currentOwnPlace()
  const where = place && whereOf(place, fix)
  if (!where) return undefined
  const { isHidden: hide, isUnsent } = place
  const body = { profileId, session, hide, ...where, ...(isUnsent ? {} : { isRepeat: true }) }
  return { reported: place, body }
}

function whereOf({ mode, chosen }: OwnPlace, fix: OwnPlace['chosen'] | undefined) {
  if (mode !== 'gps') {
    return { use: 'OVERRIDE', overrideLat: chosen.lat, overrideLon: chosen.lon } as const
  }
  return fix && ({ use: 'DEVICE_GPS', gpsLat: fix.lat, gpsLon: fix.lon } as const)
}
