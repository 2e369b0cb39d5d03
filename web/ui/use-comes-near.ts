import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come within a window's height of being seen. Once it has, that stays so. */
export function useComesNear(element: RefObject<Element | null>): boolean {
  const [hasCome, setHasCome] = useState(false)
  useEffect(() => {
    if (hasCome || !element.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setHasCome(true)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, hasCome])
  return hasCome
}
