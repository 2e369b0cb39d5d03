import { nextResultsAt } from '#shared/results.ts'
import { resultsTexts } from '#shared/texts/results.ts'
import { formatTime } from '#web/lib/format.ts'

/** When the next results come, in the reader's time zone. */
export function nextResults(now = new Date()): string {
  const at = nextResultsAt(now)
  const isToday = at.toDateString() === now.toDateString()
  return (isToday ? resultsTexts.today : resultsTexts.tomorrow)(formatTime(at))
}
