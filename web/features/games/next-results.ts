import { nextResultsAt } from '#shared/results.ts'
import { playingTexts } from '#shared/texts/playing.ts'
import { formatTime } from '#web/lib/format.ts'

const { nextResults } = playingTexts

export function nextResultsWords(now: number = Date.now()): string {
  const next = nextResultsAt(new Date(now))
  const isToday = next.toDateString() === new Date(now).toDateString()
  return isToday ? nextResults.today(formatTime(next)) : nextResults.tomorrow(formatTime(next))
}
