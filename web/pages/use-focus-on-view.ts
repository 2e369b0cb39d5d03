import { type RefObject, useEffect, useRef } from 'react'

/** Going from the profile to the conversation and back moves the focus as a change of page does. */
export function useFocusOnView(view: RefObject<HTMLElement | null>, isChat: boolean) {
  const shown = useRef(isChat)
  useEffect(() => {
    if (shown.current === isChat) return
    shown.current = isChat
    view.current?.focus({ preventScroll: true })
  }, [view, isChat])
}
