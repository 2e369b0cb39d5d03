import { caseTexts as texts } from '#shared/texts/arbitration.ts'
import { timeLeftWords } from '#shared/texts/time-left.ts'
import { formatRecentTime } from '#web/lib/format.ts'
import { useNow } from './use-now.ts'

export function Deadline({ ts }: { ts: number }) {
  const now = useNow()
  const moment = formatRecentTime(ts)
  return (
    <time dateTime={new Date(ts).toISOString()}>
      {ts > now ? texts.until(moment, timeLeftWords(ts - now)) : texts.over(moment)}
    </time>
  )
}
