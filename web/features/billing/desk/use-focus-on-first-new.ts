import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the first item that a next page has brought. */
export function useFocusOnFirstNew(
  count: number,
  isLoadingMore: boolean,
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const countBefore = useRef<number>(undefined)
  useEffect(() => {
    const first = countBefore.current
    countBefore.current = isLoadingMore ? (first ?? count) : undefined
    if (isLoadingMore || first === undefined) return
    list.current?.children[first]?.querySelector('button')?.focus()
  }, [count, isLoadingMore])
  return list
}
