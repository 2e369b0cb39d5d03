import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { readingTexts } from '#shared/texts/reading.ts'
import { Button } from './button/button.tsx'
import styles from './long-text.module.css'
import { scrollerOf } from './use-place-in-list.ts'

/** Letters in a line of the narrowest place. */
const shortLine = 12
/** What is longer by no more is shown as it is: a button would take as much. */
const spareLines = 2

export interface LongTextProps {
  /** What it says: whether it may be long at all is known without drawing it. */
  text: string
  /** After how many it is cut off. */
  lines: number
  children: ReactNode
  /** A text that is not always on the page comes back as it was left. */
  wasOpen?: boolean
  onToggle?: (isOpen: boolean) => void
}

/** Cuts off what is too long for a list, and shows the rest when asked. What is read stays where it is meanwhile. */
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
        // The focus, or what is looked for on the page, is in what was cut off.
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

/** @returns what to call before the words change height: their beginning stays; closed, it comes into view */
function useStayInView(words: RefObject<HTMLElement | null>, isOpen: boolean) {
  const before = useRef<number>(undefined)
  useLayoutEffect(() => {
    const element = words.current
    if (!element || before.current === undefined) return
    const scroller = scrollerOf(element)
    const viewTop = scroller.getBoundingClientRect().top
    const wanted = isOpen ? before.current : Math.max(before.current, viewTop)
    before.current = undefined
    // A list that places its rows by their heights does so first.
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
