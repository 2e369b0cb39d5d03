import { type Ref, type RefObject, useEffect, useRef } from 'react'
import { takeLostFocus } from '../focus.ts'
import { Button } from './button.tsx'

/** What a query that is read page by page says of its next page. */
export interface NextPage {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

export interface LoadMoreProps {
  next: NextPage
  label: string
  /** After a failure; without it the label stays. */
  failedLabel?: string
  ref?: Ref<HTMLButtonElement>
}

/** The button below a list that loads its next page, if there is one. */
export function LoadMore({ next, label, failedLabel = label, ref }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = next
  if (!hasNextPage) return null
  return (
    <Button ref={ref} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchNextPageError ? failedLabel : label}
    </Button>
  )
}

interface LoadMoreRefs {
  readonly list: RefObject<HTMLUListElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
  /** What stands there instead of the button once everything is loaded. */
  readonly end: RefObject<HTMLParagraphElement | null>
}

/**
 * Moves the focus from the button that loads more of a list to the first item that it brought, or, when it brought none
 * and is gone, to the list's end. Whoever has gone elsewhere meanwhile is left there.
 */
export function useFocusOnNextPage(count: number, isFetchingNextPage: boolean): LoadMoreRefs {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const countBefore = useRef<number>(undefined)
  useEffect(() => {
    const first = countBefore.current
    countBefore.current = isFetchingNextPage ? (first ?? count) : undefined
    if (isFetchingNextPage || first === undefined) return
    const item = list.current?.children[first]?.querySelector<HTMLElement>('a, button')
    takeLostFocus(item ?? end.current, button.current)
  }, [count, isFetchingNextPage])
  return { list, button, end }
}
