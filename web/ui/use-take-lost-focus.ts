import { type RefObject, useEffect } from 'react'

/** Moves the focus to what has come in the place of the pressed thing; somebody who is elsewhere stays there. */
export function useTakeLostFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [element])
}
