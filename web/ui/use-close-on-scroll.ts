import { type RefObject, useEffect } from 'react'

/** A popover stands still while its anchor scrolls away; better to close it. */
export function useCloseOnScroll(popover: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      const inside = event.target instanceof Node && popover.current?.contains(event.target)
      if (!inside) popover.current?.hidePopover()
    }
    window.addEventListener('scroll', close, { capture: true, passive: true })
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close, { capture: true })
      window.removeEventListener('resize', close)
    }
  }, [popover, open])
}
