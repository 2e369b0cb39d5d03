import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

interface PlaceInList {
  /** As it was then. */
  readonly list: RefObject<HTMLElement | null>
  /** The index of the item that was opened. */
  readonly index: number
  /** Where that leads: by now it may have another index. */
  readonly address: string | null | undefined
  /** Where its upper edge was in the window, px. */
  readonly top: number
}

/** By the key of the entry in the browser's history; one of each list. */
const places = new Map<string, PlaceInList>()

/**
 * Whoever comes back from an item of a list finds it where it was in the window, with the focus, also where what is above
 * it has another height by then. Returns what to call when one is opened. A list that stayed has kept its place itself.
 */
export function usePlaceInList(list: RefObject<HTMLElement | null>): (index: number) => void {
  const { key } = useLocation()
  // Each time it is drawn: its items may be loaded first.
  useLayoutEffect(() => {
    const place = places.get(key)
    if (!place || place.list === list || !list.current) return
    places.delete(key)
    history.scrollRestoration = 'auto'
    const items = [...list.current.children]
    const item = items.find(each => addressOf(each) === place.address) ?? items[place.index]
    if (!item) return
    item.querySelector('a')?.focus({ preventScroll: true })
    scrollerOf(item).scrollBy(0, item.getBoundingClientRect().top - place.top)
  })
  return index => {
    const item = list.current?.children[index]
    const top = item?.getBoundingClientRect().top ?? 0
    for (const [other, place] of places) if (place.list === list) places.delete(other)
    places.set(key, { list, index, address: addressOf(item), top })
    // Else the browser scrolls to as far as this entry was, after us.
    history.scrollRestoration = 'manual'
  }
}

const addressOf = (item: Element | undefined) => item?.querySelector('a')?.getAttribute('href')

/** What moves an element when it is scrolled: a part of the page, or all of it. */
export function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  }
  return document.documentElement
}
