import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Whether an element has come within a window's height of the view. Once true, it stays true. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [hasCome, setHasCome] = useState(false)
  useOnInView(element, {
    marginY: '100%',
    isEnabled: !hasCome,
    onInView: () => setHasCome(true),
  })
  return hasCome
}

interface InViewOptions {
  /** The scroll container; the window if left out. */
  readonly scroller?: RefObject<Element | null>
  /** How far outside of it counts as visible. */
  readonly marginY: string
  readonly isEnabled: boolean
  readonly onInView: () => void
}

/** Calls back when the element is almost in view. */
export function useOnInView(element: RefObject<Element | null>, options: InViewOptions): void {
  const { scroller, marginY, isEnabled } = options
  const notify = useEffectEvent(options.onInView)
  useEffect(() => {
    if (!isEnabled || !element.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) notify()
      },
      { root: scroller?.current ?? null, rootMargin: `${marginY} 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, scroller, marginY, isEnabled])
}
