import { type RefObject, useEffect } from 'react'
import { placeBeside } from './place-beside.ts'

/** Shows the tip while the pointer is on its anchor or the keyboard's focus is in it. */
export function useTooltip(
  anchor: RefObject<HTMLElement | null>,
  tip: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const [around, popover] = [anchor.current, tip.current]
    if (!around || !popover) return
    const stop = new AbortController()
    const { signal } = stop
    const show = () => {
      popover.showPopover()
      placeBeside(popover, around, 'center')
    }
    const hide = () => popover.hidePopover()
    around.addEventListener('pointerenter', e => e.pointerType === 'mouse' && show(), { signal })
    around.addEventListener('pointerleave', hide, { signal })
    around.addEventListener('focusin', () => around.querySelector(':focus-visible') && show(), {
      signal,
    })
    around.addEventListener('focusout', hide, { signal })
    document.addEventListener('keydown', event => event.key === 'Escape' && hide(), { signal })
    return () => stop.abort()
  }, [anchor, tip])
}
