import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element shows less than it holds, as long as it is not opened. */
export function useIsCut(element: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const box = element.current
    if (!box || isOpen) return
    const measure = () => setIsCut(box.scrollHeight > box.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, isOpen])
  return isCut
}
