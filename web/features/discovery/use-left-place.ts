import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

interface LeftPlace {
  /** Of the entry in the browser's history. */
  readonly key: string
  readonly scrollY: number
  /** Which of the list was opened. */
  readonly index: number
}

let left: LeftPlace | undefined

/**
 * Who comes back to a list finds it where he left it, with the focus on what he opened. Gives what is to be called
 * when the one at `index` is opened.
 */
export function useLeftPlace(list: RefObject<HTMLElement | null>): (index: number) => void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (left?.key !== key || !list.current) return
    const { scrollY, index } = left
    left = undefined
    list.current.children[index]?.querySelector('a')?.focus({ preventScroll: true })
    window.scrollTo(0, scrollY)
  }, [key, list])
  return index => {
    left = { key, scrollY: window.scrollY, index }
  }
}
