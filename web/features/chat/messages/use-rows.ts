import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type VirtualItem,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import {
  type RefObject,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { afterFrame } from '#web/lib/after-frame.ts'
import type { Pair } from '../chat.data.ts'
import { unreadKey } from './message-rows.ts'
import { placeOf, rememberPlace } from './places.ts'

/** Within this distance from the newest message, the list follows new ones. */
export const nearPx = 80
/** The height of the list's head where the newest stands last, as in the style sheet. */
const lastHeadPx = 64
/** The height of a bubble with one line. */
const rowPx = 48
/** So many rows are rendered out of view at each end. */
const overscan = 8
/** Room for the heading of the day above a row that is scrolled to. */
const abovePx = 56

export interface RowsInView {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly { readonly kind: string; readonly key: string }[]
  readonly newest: 'first' | 'last'
  /** How far the newest message is out of view. A scroll to a row leaves it at once. */
  readonly awayPx: RefObject<number>
  /** Whether new rows come into view. Otherwise they move nothing that is in view. */
  readonly follows: boolean
  /** The list returns to where it was left in this conversation, if that was not at the newest message. */
  readonly pair: Pair
}

/** The rows to render: those in view, the heading of the day at the top (`dayIndex`), and the focused row. */
export function useRows({ scroller, rows, newest, follows, awayPx, pair }: RowsInView) {
  const isLast = newest === 'last'
  const headPx = isLast ? lastHeadPx : 0
  const dayIndex = useRef(-1)
  const [place] = useState(() => placeOf(pair))
  const indexOf = (key: string | undefined) => rows.findIndex(row => row.key === key)
  /**
   * The focused row and those that the next Tab reaches. Without them, the focus would start again at the top of the
   * page.
   */
  const focusedIndexes = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-key]')
    if (!row || !scroller.current?.contains(row)) return []
    const index = indexOf(row.dataset.key)
    return index === -1 ? [] : [index - 1, index, index + 1]
  }
  // Another function makes the virtualizer measure all rows anew.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const measured = useRef<readonly VirtualItem[]>([])
  const [estimates] = useState(() => new Map<string, number>())
  /**
   * Most messages are as high as the one before. If they are, the new row needs no second layout. The estimate stays, as
   * the virtualizer notes a height only if it differs.
   */
  const estimateSize = (index: number) => {
    const row = rows[index]
    const known = row && estimates.get(row.key)
    if (known !== undefined || row?.kind !== 'outgoing') return known ?? rowPx
    const estimate = measured.current[index - 1]?.size ?? rowPx
    estimates.set(row.key, estimate)
    return estimate
  }
  const isFollowing = useRef(false)
  const [observeOffset] = useState(() => observeLate(isFollowing))
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize,
    initialMeasurementsCache: [...(place?.sizes ?? [])],
    initialOffset: place?.offset ?? 0,
    scrollMargin: headPx,
    scrollPaddingStart: abovePx,
    overscan,
    anchorTo: follows && !isLast ? 'start' : 'end',
    scrollEndThreshold: nearPx,
    observeElementOffset: observeOffset,
    rangeExtractor: (range: Range) => {
      dayIndex.current = rows.findLastIndex(
        ({ kind }, index) => kind === 'day' && index <= range.startIndex,
      )
      // In order, so that no row moves within the page, which would also take its focus away.
      const shown = new Set([
        ...defaultRangeExtractor(range),
        dayIndex.current,
        ...focusedIndexes(),
      ])
      return [...shown]
        .filter(index => index >= 0 && index < rows.length)
        .sort((one, other) => one - other)
    },
  })
  useLayoutEffect(() => {
    measured.current = virtualizer.measurementsCache
  })
  const toNewest = () => (isLast ? virtualizer.scrollToEnd() : virtualizer.scrollToOffset(0))
  const toRow = (key: string, align: 'start' | 'center') => {
    awayPx.current = Number.POSITIVE_INFINITY
    virtualizer.scrollToIndex(indexOf(key), { align })
  }
  const open = useEffectEvent(() => {
    if (indexOf(unreadKey) >= 0) return
    const left = virtualizer.measurementsCache[indexOf(place?.key)]
    if (!place || !left) return toNewest()
    const offset = left.start + place.belowPx
    if (offset !== place.offset) virtualizer.scrollToOffset(offset)
  })
  const leave = useEffectEvent((element: HTMLElement) => {
    const { scrollTop } = element
    const item = virtualizer.getVirtualItemForOffset(scrollTop)
    const isLeftAbove = item && distanceFromNewest(element, newest) > nearPx
    const left = isLeftAbove && {
      key: String(item.key),
      belowPx: scrollTop - item.start,
      offset: scrollTop,
      sizes: virtualizer.takeSnapshot(),
    }
    rememberPlace(pair, left || undefined)
  })
  /** The reader has moved, or was moved by their press, and decides from then on. */
  const isMoved = useRef(false)
  const topKey = useRef<string>(undefined)
  const noteTop = useEffectEvent(() => {
    const isAway = awayPx.current > nearPx
    const offset = virtualizer.scrollOffset ?? 0
    const top = isAway && virtualizer.getVirtualItemForOffset(offset + abovePx)
    topKey.current = top ? String(top.key) : undefined
  })
  /** In another width or text size all rows have other heights, also those that are not rendered. */
  const stayInPlace = useEffectEvent(() => {
    if (topKey.current !== undefined) toRow(topKey.current, 'start')
  })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    open()
    const listening = new AbortController()
    const { signal } = listening
    const note = () => {
      isMoved.current = true
    }
    for (const kind of ['wheel', 'touchmove', 'keydown', 'mousedown']) {
      element.addEventListener(kind, note, { passive: true, signal })
    }
    element.addEventListener('scroll', () => noteTop(), { passive: true, signal })
    let shape = shapeOf(element)
    const resized = new ResizeObserver(() => {
      if (shapeOf(element) !== shape) stayInPlace()
      shape = shapeOf(element)
    })
    resized.observe(element)
    return () => {
      listening.abort()
      resized.disconnect()
      leave(element)
    }
  }, [scroller])
  const hasUnread = useMemo(() => rows.some(({ kind }) => kind === 'unread'), [rows])
  const showUnread = useEffectEvent(() => {
    if (!isMoved.current) toRow(unreadKey, 'start')
  })
  useLayoutEffect(() => {
    if (hasUnread) showUnread()
  }, [hasUnread])
  const jumpTo = (key: string) => {
    isMoved.current = true
    toRow(key, 'center')
  }
  const follow = (px: number) => {
    isFollowing.current = px > 0 && px < overscan * rowPx
  }
  return { virtualizer, headPx, dayIndex: () => dayIndex.current, toNewest, jumpTo, follow }
}

type ObserveOffset = VirtualizerOptions<HTMLElement, Element>['observeElementOffset']

/**
 * A scroll that only brings a new row into view looks for other rows after the frame with the new one: until then, those
 * rendered out of view are enough.
 */
const observeLate =
  (isFollowing: RefObject<boolean>): ObserveOffset =>
  (instance, report) =>
    observeElementOffset(instance, (offset, isScrolling) => {
      if (!isFollowing.current) return report(offset, isScrolling)
      isFollowing.current = false
      const { scrollElement } = instance
      afterFrame(() => {
        if (scrollElement && instance.scrollElement === scrollElement)
          report(scrollElement.scrollTop, false)
      })
    })

const shapeOf = (element: HTMLElement) =>
  `${element.clientWidth} ${getComputedStyle(element).fontSize}`

export function distanceFromNewest(element: HTMLElement, newest: 'first' | 'last'): number {
  const { scrollHeight, scrollTop, clientHeight } = element
  return newest === 'last' ? scrollHeight - scrollTop - clientHeight : scrollTop
}
