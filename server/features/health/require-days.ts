import type { Clock } from '#server/platform/clock.ts'
import { refuseField } from '#server/platform/refusal.ts'
import { addDays, dayOf, isDay } from '#shared/days.ts'
import { healthLimits } from '#shared/health.ts'

/** Refuses dates that do not exist, that are in the future or more than a year ago, or that end before they begin. */
export function requireDays(
  clock: Clock,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  requirePast(clock, { path: '/to', day: to })
  requirePast(clock, { path: '/from', day: from })
  const first = addDays(dayOf(clock.now()), -healthLimits.windowDays)
  if (from < first) refuseField('/from', 'must be within the last year')
  if (from > to) refuseField('/to', 'must not come before the first day')
}

/** Allows tomorrow, which has begun east of Greenwich. */
export function requirePast(
  clock: Clock,
  { path, day }: { readonly path: string; readonly day: string },
): void {
  if (!isDay(day)) refuseField(path, 'must be a day of the calendar')
  if (day > addDays(dayOf(clock.now()), 1)) refuseField(path, 'must not be in the future')
}
