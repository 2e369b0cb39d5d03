import { useCallback, useEffect, useState } from 'react'

/** Something shown for a moment, such as 'Saved': whether it is shown, and a function that shows it again. */
export function useTransientFlag(shownMs: number): readonly [isShown: boolean, show: () => void] {
  const [shownAt, setShownAt] = useState<number>()
  useEffect(() => {
    if (shownAt === undefined) return
    const timer = setTimeout(() => setShownAt(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [shownAt, shownMs])
  const show = useCallback(() => setShownAt(performance.now()), [])
  return [shownAt !== undefined, show]
}
