import { useEffect, useRef } from 'react'

interface Loaded {
  readonly count: number
  readonly isLoadingMore: boolean
}

/**
 * Moves the focus from the button that loads more of a list to the first that it brought, or, when it brought nobody
 * and is gone, to the list's end. Whoever has gone elsewhere meanwhile is left there.
 */
export function useFocusOnMore({ count, isLoadingMore }: Loaded) {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const countBefore = useRef<number>(undefined)
  useEffect(() => {
    const first = countBefore.current
    countBefore.current = isLoadingMore ? (first ?? count) : undefined
    if (isLoadingMore || first === undefined) return
    const { activeElement } = document
    const isThere = activeElement === button.current || activeElement === document.body
    const news = list.current?.children[first]?.querySelector('a') ?? end.current
    if (isThere) news?.focus()
  }, [count, isLoadingMore])
  return { list, button, end }
}
