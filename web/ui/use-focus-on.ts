import { type RefObject, useEffect } from 'react'

/** Moves the focus, and with it what is seen, to an element each time there is something new to read in it. */
export function useFocusOn(
  element: RefObject<HTMLElement | null>,
  news: string | number | false,
): void {
  useEffect(() => {
    if (news !== false) element.current?.focus()
  }, [element, news])
}
