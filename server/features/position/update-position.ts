import { refuseField } from '#server/platform/refusal.ts'
import { presencePhaseMs, shownTimeMs } from '#server/policies/shown-time.ts'
import type { DisclosedPosition, ProfilePosition } from '#shared/contract/position.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import type { KnownPosition, NewPosition } from './position.queries.ts'
import { publishGpsFix, publishWalkPoint } from './publish-point.ts'

interface UpdateContext {
  readonly secret: Buffer
  readonly known: Omit<KnownPosition, 'accountId'>
  readonly now: Date
}

export function chosenPoint(update: ProfilePosition): Point {
  const isGps = update.use === 'DEVICE_GPS'
  const lat = isGps ? update.gpsLat : update.overrideLat
  const lon = isGps ? update.gpsLon : update.overrideLon
  if (lat !== undefined && lon !== undefined) return { lat, lon }
  return refuseField(isGps ? '/gpsLat' : '/overrideLat', 'is required')
}

/** Turns an update into the values to store. The true coordinates of a GPS update go no further. */
export function judgeUpdate(
  update: ProfilePosition,
  { secret, known, now }: UpdateContext,
): NewPosition {
  const nowMs = now.getTime()
  const reportedAt = shownTimeMs(nowMs, presencePhaseMs(secret, update.profileId))
  // Counted from the step: others see when a position ends, and must not learn the second of the last update.
  const longest = reportedAt + limits.positionValidityMs
  const { tsEffectiveUntil: requested = longest } = update
  const shared = {
    profileId: update.profileId,
    hidden: (update.isRepeat ? known.hidden : undefined) ?? update.hide,
    reportedAt,
    // Only the job moves this time, at the member's own step. If an update moved it, it would reveal the update's
    // second.
    shownAt: known.times?.shownAt ?? reportedAt,
    // An end in the past means a wrong clock: a member who wants to disappear hides.
    effectiveUntil: requested > nowMs ? Math.min(requested, longest) : longest,
  }
  const { published, pending, memory } = known
  // A device left open on GPS must not undo a choice made on another device.
  const isKept = update.use === 'OVERRIDE' || published?.use === 'OVERRIDE'
  if (update.isRepeat && isKept && published) {
    return { ...shared, published, pending, memory, isChosen: known.isChosen }
  }
  if (update.use === 'OVERRIDE') {
    const isChosen = update.isRepeat !== true
    return { ...shared, ...publishWalkPoint(chosenPoint(update)), memory, isChosen }
  }
  return {
    ...shared,
    isChosen: false,
    ...publishGpsFix({
      secret,
      mailbox: known.mailbox,
      profileId: update.profileId,
      cellMeters: known.cellMeters,
      fix: chosenPoint(update),
      memory,
      published,
      pending,
      now: nowMs,
    }),
  }
}

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
