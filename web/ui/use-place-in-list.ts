import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

interface PlaceInList {
  /** The list element at that time. */
  readonly list: RefObject<HTMLElement | null>
  /** The index of the item that was opened. */
  readonly index: number
  /** The item's link. By now it may have another index. */
  readonly address: string | null | undefined
  /** The position of its upper edge in the window, in px. */
  readonly top: number
}

/** By the key of the history entry, one for each list. */
const places = new Map<string, PlaceInList>()

/**
 * A reader who returns from an item finds it at the same position in the window, with the focus, even if the content
 * above it has another height. Returns a function to call when an item is opened. A list that stayed mounted keeps its
 * own position.
 */
export function usePlaceInList(list: RefObject<HTMLElement | null>): (index: number) => void {
  const { key } = useLocation()
  // On every render, because its items may have to load first.
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
    // Otherwise the browser would restore this entry's scroll position after us.
    history.scrollRestoration = 'manual'
  }
}

const addressOf = (item: Element | undefined) => item?.querySelector('a')?.getAttribute('href')

/** The element that scrolls to move this one: a part of the page, or all of it. */
export function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  }
  return document.documentElement
}
