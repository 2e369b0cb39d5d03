import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { useLeaveWarning } from '#web/lib/use-leave-warning.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useUnanswered } from './swipes.data.ts'

/** Says that swipes wait to be sent, and why; the browser asks before they are left behind. */
export function SwipeNotice() {
  const unanswered = useUnanswered()
  const problems = unanswered.flatMap(({ problem }) => problem ?? [])
  useLeaveWarning(problems.length > 0)
  if (problems.length === 0) return null
  const isTooMany = problems.some(({ status }) => status === 429)
  const reason = isTooMany ? 'too-many' : navigator.onLine ? 'unreachable' : 'offline'
  return (
    <Notice kind="warning">{texts.waiting[reason](texts.swipesWait(unanswered.length))}</Notice>
  )
}
