import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

interface PlaceInList {
  /** Of the entry in the browser's history. */
  readonly key: string
  /** Of the item that was opened. */
  readonly index: number
  /** Where its upper edge was in the window, px. */
  readonly top: number
}

let lastPlace: PlaceInList | undefined

/**
 * Whoever comes back from an item of a list finds it where it was in the window, with the focus, also where what is above
 * it has another height by then. Returns what to call when one is opened.
 */
export function usePlaceInList(list: RefObject<HTMLElement | null>): (index: number) => void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (lastPlace?.key !== key || !list.current) return
    const { index, top } = lastPlace
    const item = list.current.children[index]
    lastPlace = undefined
    item?.querySelector('a')?.focus({ preventScroll: true })
    if (item) window.scrollBy(0, item.getBoundingClientRect().top - top)
  }, [key, list])
  return index => {
    const top = list.current?.children[index]?.getBoundingClientRect().top ?? 0
    lastPlace = { key, index, top }
  }
}
