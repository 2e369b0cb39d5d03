import { useEffect } from 'react'

/** What shows new messages on the screen: those of one member, or of everyone. */
const showings = new Set<{ readonly from: string | undefined }>()

/** While shown, new messages appear here: those of `from`, or of everyone. */
export function useShowsArrivals(isShown: boolean, from?: string): void {
  useEffect(() => {
    if (!isShown) return
    const showing = { from }
    showings.add(showing)
    return () => {
      showings.delete(showing)
    }
  }, [isShown, from])
}

export const isArrivalShown = (sender: string): boolean =>
  [...showings].some(({ from }) => from === undefined || from === sender)
