import { useEffect } from 'react'

/** Whose new messages something on the screen shows: those of one member, or of anybody. */
interface Showing {
  readonly from: string | undefined
}

const showings = new Set<Showing>()

/** While it is shown, new messages appear here: of `from`, or of anybody. */
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

/** Whether the screen shows a new message of that member by itself. */
export const isArrivalShown = (sender: string): boolean =>
  [...showings].some(({ from }) => from === undefined || from === sender)
