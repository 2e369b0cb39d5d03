import { type RefObject, useEffect } from 'react'

/** Moves the focus and the view to an element each time there is something new to read in it. */
export function useFocusOn(
  element: RefObject<HTMLElement | null>,
  news: string | number | false,
): void {
  useEffect(() => {
    if (news === false) return
    element.current?.focus()
    // It may have grown since it got the focus.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [element, news])
}
