import { refuse } from '#server/platform/refusal.ts'
import { presencePhaseMs, shownTimeMs } from '#server/policies/shown-time.ts'
import type { DisclosedPosition, ProfilePosition } from '#shared/contract/position.ts'
import { limits } from '#shared/limits.ts'
import type { KnownPosition, NewPosition } from './position.queries.ts'
import type { Point } from './published-point/integer-degrees.ts'
import { publishGpsFix, publishWalkPoint } from './published-point/publish-point.ts'

interface ReportContext {
  readonly secret: Buffer
  readonly known: Omit<KnownPosition, 'accountId'>
  /** The server's clock. */
  readonly now: Date
}

/** The pair that `use` names; the other is dropped unread. */
export function chosenPoint(report: ProfilePosition): Point {
  const isGps = report.use === 'DEVICE_GPS'
  const lat = isGps ? report.gpsLat : report.overrideLat
  const lon = isGps ? report.gpsLon : report.overrideLon
  if (lat !== undefined && lon !== undefined) return { lat, lon }
  const path = isGps ? '/gpsLat' : '/overrideLat'
  return refuse('request/invalid', { errors: [{ path, message: 'missing' }] })
}

/** From a report to what is stored of it. The true coordinates of a GPS report end here. */
export function judgeReport(
  report: ProfilePosition,
  { secret, known, now }: ReportContext,
): NewPosition {
  const nowMs = now.getTime()
  const reportedAt = shownTimeMs(nowMs, presencePhaseMs(secret, report.profileId))
  // Counted from the step: the end of a place is seen, and must not tell the second of the last report.
  const longest = reportedAt + limits.positionValidityMs
  const { tsEffectiveUntil: wished = longest } = report
  const shared = {
    profileId: report.profileId,
    hidden: (report.isRepeat ? known.hidden : undefined) ?? report.hide,
    reportedAt,
    shownAt: shownAfter(known, reportedAt),
    // An end that has passed already tells of a wrong clock: who wants to be seen no more hides.
    effectiveUntil: wished > nowMs ? Math.min(wished, longest) : longest,
  }
  const { published, pending, memory } = known
  // Of two devices, one left open on GPS must not undo what was chosen on the other.
  const stands = report.use === 'OVERRIDE' || published?.use === 'OVERRIDE'
  if (report.isRepeat && stands && published) {
    return { ...shared, published, pending, memory, isChosen: known.isChosen }
  }
  if (report.use === 'OVERRIDE') {
    const isChosen = report.isRepeat !== true
    return { ...shared, ...publishWalkPoint(chosenPoint(report)), memory, isChosen }
  }
  return {
    ...shared,
    isChosen: false,
    ...publishGpsFix({
      secret,
      mailbox: known.mailbox,
      profileId: report.profileId,
      cellMeters: known.cellMeters,
      fix: chosenPoint(report),
      memory,
      published,
      pending,
      now: nowMs,
    }),
  }
}

/** A report is told when its step has ended: until then others see the step told before, or that of the first report. */
function shownAfter({ times }: Pick<KnownPosition, 'times'>, reportedAt: number) {
  if (!times) return reportedAt
  return times.reportedAt < reportedAt ? times.reportedAt : times.shownAt
}

/** What the member is told that others now see of him. */
export function disclosed(position: NewPosition, cellMeters: number): DisclosedPosition {
  const { point, use } = position.published
  return {
    disclosedLat: point.lat,
    disclosedLon: point.lon,
    precisionM: use === 'OVERRIDE' ? 0 : cellMeters,
    hide: position.hidden,
    isChosen: position.isChosen,
    tsEffectiveUntil: position.effectiveUntil,
  }
}
