/**
 * What games tell of others' votes and help is worked out once a day at the same hour, so that no change of it says who has
 * just voted.
 */

const dayMs = 86_400_000
/** UTC: most members of most cities are asleep. */
const resultsHour = 5

export function lastResultsAt(now: Date): Date {
  const today = new Date(now).setUTCHours(resultsHour, 0, 0, 0)
  return new Date(today <= now.getTime() ? today : today - dayMs)
}

export const nextResultsAt = (now: Date): Date => new Date(lastResultsAt(now).getTime() + dayMs)
