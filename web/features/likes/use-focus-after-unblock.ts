import { type RefObject, useEffect, useRef } from 'react'

/**
 * The pressed button goes with its row: the focus goes on to the one that takes its place, else the last one, else the
 * list as a whole. @returns what is told the place of the row that goes
 */
export function useFocusAfterUnblock(
  section: RefObject<HTMLElement | null>,
  count: number | undefined,
): (index: number) => void {
  const gone = useRef<number>(undefined)
  useEffect(() => {
    const index = gone.current
    if (index === undefined || count === undefined) return
    gone.current = undefined
    const buttons = section.current?.querySelectorAll<HTMLElement>('li button')
    const next = buttons?.[Math.min(index, buttons.length - 1)] ?? section.current
    next?.focus()
  }, [section, count])
  return index => {
    gone.current = index
  }
}
