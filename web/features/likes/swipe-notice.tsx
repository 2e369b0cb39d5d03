import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { useLeaveWarning } from '#web/lib/use-leave-warning.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { usePendingSwipes } from './swipes.data.ts'

/** Tells how many swipes wait to be sent, and why. Leaving the page then asks for confirmation. */
export function SwipeNotice() {
  const pending = usePendingSwipes()
  const problems = pending.flatMap(({ problem }) => problem ?? [])
  useLeaveWarning(problems.length > 0)
  if (problems.length === 0) return null
  const isTooMany = problems.some(({ status }) => status === 429)
  const reason = isTooMany ? 'too-many' : navigator.onLine ? 'unreachable' : 'offline'
  return <Notice kind="warning">{texts.waiting[reason](texts.swipesWait(pending.length))}</Notice>
}
