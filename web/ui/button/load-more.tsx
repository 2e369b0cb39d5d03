import { type RefObject, useEffect, useRef } from 'react'
import { takeLostFocus } from '../focus.ts'
import { useOnInView } from '../use-in-view.ts'
import { Button } from './button.tsx'

export interface NextPage {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

export interface LoadMoreProps {
  next: NextPage
  label: string
  /** The label after a failure. If left out, the label stays. */
  failedLabel?: string
  /**
   * Loads also when the button comes near, for a limited number of pages. Then a press starts again, so that the end of
   * the page can be reached.
   */
  isEndless?: boolean
  refs?: Pick<LoadMoreRefs, 'button' | 'end'> | undefined
  /** Replaces the button once everything is loaded. */
  end?: string | undefined
}

const pagesByScrolling = 10

export function LoadMore(props: LoadMoreProps) {
  const { next, label, failedLabel = label, isEndless = false, refs, end } = props
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = next
  const own = useRef<HTMLButtonElement>(null)
  const button = refs?.button ?? own
  const scrolled = useRef(0)
  useOnInView(button, {
    marginY: '75%',
    isEnabled: isEndless && hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    onInView: () => {
      // A reader whose focus is on the button presses it.
      const isFocused = document.activeElement === button.current
      if (isFocused || scrolled.current === pagesByScrolling) return
      scrolled.current += 1
      void fetchNextPage()
    },
  })
  if (!hasNextPage) {
    return (
      end && (
        <p ref={refs?.end} tabIndex={-1}>
          {end}
        </p>
      )
    )
  }
  return (
    <Button
      ref={button}
      loading={isFetchingNextPage}
      onClick={() => {
        scrolled.current = 0
        void fetchNextPage()
      }}
    >
      {isFetchNextPageError ? failedLabel : label}
    </Button>
  )
}

interface LoadMoreRefs {
  readonly list: RefObject<HTMLUListElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
  readonly end: RefObject<HTMLParagraphElement | null>
}

/**
 * Moves the focus from the button to the first new item, or to the end of the list. A reader elsewhere keeps their
 * focus.
 */
export function useFocusOnNextPage(count: number, isFetchingNextPage: boolean): LoadMoreRefs {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const before = useRef<{ readonly count: number; readonly isPressed: boolean }>(undefined)
  useEffect(() => {
    const earlier = before.current
    const isPressed = button.current !== null && button.current === document.activeElement
    before.current = isFetchingNextPage ? (earlier ?? { count, isPressed }) : undefined
    // Items loaded by scrolling do not move the focus.
    if (isFetchingNextPage || !earlier?.isPressed) return
    const item = list.current?.children[earlier.count]?.querySelector<HTMLElement>('a, button')
    takeLostFocus(item ?? end.current, button.current)
  }, [count, isFetchingNextPage])
  return { list, button, end }
}
