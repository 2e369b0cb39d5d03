import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { readingTexts } from '#shared/texts/reading.ts'
import { Button } from './button/button.tsx'
import styles from './long-text.module.css'
import { scrollerOf } from './use-place-in-list.ts'

/** Characters per line in the narrowest place. */
const shortLine = 12
/** A text with at most this many more lines is shown whole, because a button would take as much room. */
const spareLines = 2

export interface LongTextProps {
  /** The plain text: its length tells, without a render, whether it can be long at all. */
  text: string
  /** The number of lines before it is cut. */
  lines: number
  children: ReactNode
  /** The earlier state of a text that unmounts when it is out of view. */
  wasOpen?: boolean
  onToggle?: (isOpen: boolean) => void
}

/** Cuts a text that is too long for a list, and shows the rest on request. The lines being read stay in place. */
export function LongText({ text, lines, children, wasOpen = false, onToggle }: LongTextProps) {
  const words = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(wasOpen)
  const isLong = useIsLong(words, lines)
  const stayInView = useStayInView(words, isOpen)
  if (!isLong && !mayBeLong(text, lines)) return children
  const toggle = (next: boolean) => {
    stayInView()
    setIsOpen(next)
    onToggle?.(next)
  }
  const isClipped = isLong && !isOpen
  return (
    <>
      <div
        ref={words}
        className={styles.words}
        data-clipped={isClipped || undefined}
        style={{ maxHeight: isClipped ? `${lines}lh` : undefined }}
        // The focus, or a match of the page search, is in the part that was cut.
        onScroll={() => isClipped && toggle(true)}
      >
        {children}
      </div>
      {isLong && (
        <div className={styles.button}>
          <Button variant="quiet" onClick={() => toggle(!isOpen)}>
            {isOpen ? readingTexts.showLess : readingTexts.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

function mayBeLong(text: string, lines: number) {
  return text.length > lines * shortLine || text.split('\n', lines + 1).length > lines
}

function useIsLong(words: RefObject<HTMLElement | null>, lines: number) {
  const [isLong, setIsLong] = useState(false)
  useLayoutEffect(() => {
    const element = words.current
    if (!element) return
    const measure = () => {
      const linePx = Number.parseFloat(getComputedStyle(element).lineHeight)
      setIsLong(element.scrollHeight > (lines + spareLines) * linePx)
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [words, lines])
  return isLong
}

/**
 * @returns a function to call before the height changes: the beginning stays in place, and scrolls into view after
 * closing
 */
function useStayInView(words: RefObject<HTMLElement | null>, isOpen: boolean) {
  const before = useRef<number>(undefined)
  useLayoutEffect(() => {
    const element = words.current
    if (!element || before.current === undefined) return
    const scroller = scrollerOf(element)
    const viewTop = scroller.getBoundingClientRect().top
    const wanted = isOpen ? before.current : Math.max(before.current, viewTop)
    before.current = undefined
    // A list that positions its rows by their heights does so first.
    const resized = new ResizeObserver(() => {
      scroller.scrollTop += element.getBoundingClientRect().top - wanted
      resized.disconnect()
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [words, isOpen])
  return () => {
    words.current?.scrollTo(0, 0)
    before.current = words.current?.getBoundingClientRect().top
  }
}
