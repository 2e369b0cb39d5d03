import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls when the element comes near the visible part of its scroller, as long as it is wanted. */
export function useInView(
  element: RefObject<Element | null>,
  scroller: RefObject<Element | null>,
  isWanted: boolean,
  onInView: () => void,
) {
  const tell = useEffectEvent(onInView)
  useEffect(() => {
    if (!isWanted || !element.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) tell()
      },
      { root: scroller.current, rootMargin: '200px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, scroller, isWanted])
}
