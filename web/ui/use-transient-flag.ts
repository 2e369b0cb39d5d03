import { useCallback, useState } from 'react'
import { useHeldTimer } from './held-timer.ts'

/** Something shown for a moment, such as 'Saved': whether it is shown, and a function that shows it again. */
export function useTransientFlag(shownMs: number): readonly [isShown: boolean, show: () => void] {
  const [shownAt, setShownAt] = useState<number>()
  useHeldTimer(undefined, shownMs, shownAt, () => setShownAt(undefined))
  const show = useCallback(() => setShownAt(performance.now()), [])
  return [shownAt !== undefined, show]
}
