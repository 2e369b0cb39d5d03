import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { scrollerOf } from './scroller-of.ts'

interface PlaceInList {
  /** Of the entry in the browser's history. */
  readonly key: string
  /** As it was then. */
  readonly list: RefObject<HTMLElement | null>
  /** Of the item that was opened. */
  readonly index: number
  /** Where that leads: by now it may have another index. */
  readonly address: string | null | undefined
  /** Where its upper edge was in the window, px. */
  readonly top: number
}

let lastPlace: PlaceInList | undefined

/**
 * Whoever comes back from an item of a list finds it where it was in the window, with the focus, also where what is above
 * it has another height by then. Returns what to call when one is opened. A list that stayed has kept its place itself.
 */
export function usePlaceInList(list: RefObject<HTMLElement | null>): (index: number) => void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (lastPlace?.key !== key || !list.current) return
    const { index, address, top } = lastPlace
    const isSame = lastPlace.list === list
    lastPlace = undefined
    if (isSame) return
    const items = [...list.current.children]
    const item = items.find(each => addressOf(each) === address) ?? items[index]
    if (!item) return
    item.querySelector('a')?.focus({ preventScroll: true })
    scrollerOf(item).scrollBy(0, item.getBoundingClientRect().top - top)
  }, [key, list])
  return index => {
    const item = list.current?.children[index]
    const top = item?.getBoundingClientRect().top ?? 0
    lastPlace = { key, list, index, address: addressOf(item), top }
  }
}

const addressOf = (item: Element | undefined) => item?.querySelector('a')?.getAttribute('href')
