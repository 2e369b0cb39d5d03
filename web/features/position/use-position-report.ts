import { useRef } from 'react'
import { limits } from '#shared/limits.ts'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { currentSession } from '#web/lib/session.ts'
import type { Fix } from './device-steps.ts'
import { currentOwnPlace } from './own-place-store.ts'
import type { Report } from './report-line.ts'
import { useRepeat } from './use-repeat.ts'
import { useReportLine } from './use-report-line.ts'
import { useSoonAfterNews } from './use-soon-after-news.ts'

/** Tells two devices of one profile apart. */
const session = Math.floor(Math.random() * 1_000)

/**
 * Reports the member's own place: at the start, when it has come to rest, and again while the app is looked at. A report
 * that did not arrive is sent again: who hid himself must not be seen on because the network was away.
 */
export function usePositionReport(profileId: string, mayReport: boolean): void {
  const sentAt = useRef(0)
  const line = useReportLine(mayReport, () => {
    // A session that has ended takes the app away, and the report that was due then with it.
    if (!currentSession().isLoggedIn) return undefined
    return reportOf(profileId)
  })
  const send = () => {
    sentAt.current = Date.now()
    line.current?.send()
  }
  useSoonAfterNews({ isWanted: mayReport, send, leave: () => line.current?.leave() })
  useRepeat(sentAt, send)
}

/** Nothing while the place is unknown, as before the first answer of GPS. */
function reportOf(profileId: string): Report | undefined {
  const { place, fix } = currentOwnPlace()
  const where = place && whereOf(place, fix)
  if (!where) return undefined
  const { isHidden: hide, isUnsent } = place
  const tsEffectiveUntil = Date.now() + limits.positionValidityMs
  const repeat = isUnsent ? {} : { isRepeat: true }
  const body = { profileId, session, hide, tsEffectiveUntil, ...where, ...repeat }
  return { reported: place, body }
}

function whereOf({ mode, chosen }: OwnPlace, fix: Fix | undefined) {
  if (mode !== 'gps') {
    return { use: 'OVERRIDE', overrideLat: chosen.lat, overrideLon: chosen.lon } as const
  }
  if (!fix) return undefined
  return {
    use: 'DEVICE_GPS',
    gpsLat: fix.lat,
    gpsLon: fix.lon,
    gpsTimestamp: fix.foundAt,
  } as const
}
