/**
 * Results of votes and help in games are computed once a day at the same hour, so no change reveals who has just voted.
 */

const dayMs = 86_400_000
/** UTC. Most members in most cities are asleep then. */
const resultsHour = 5

export function lastResultsAt(now: Date): Date {
  const today = new Date(now).setUTCHours(resultsHour, 0, 0, 0)
  return new Date(today <= now.getTime() ? today : today - dayMs)
}

export const nextResultsAt = (now: Date): Date => new Date(lastResultsAt(now).getTime() + dayMs)
