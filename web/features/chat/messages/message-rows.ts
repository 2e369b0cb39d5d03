import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { dayOf, isSameDay } from '../format-when.ts'

/** The rows of a conversation. A key stays the same when older messages load above. */
export type Row = DayRow | MessageRow

interface DayRow {
  readonly kind: 'day'
  readonly key: string
  /** Any time of that day, in ms. */
  readonly ts: number
}

interface MessageRow {
  readonly kind: 'message'
  readonly key: string
  readonly message: Message
  /** First or last of the messages by one member within one minute. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Messages, oldest first, grouped by sender and minute under headings of the viewer's calendar days. */
export function rowsOf(messages: readonly Message[]): readonly Row[] {
  const rows: Row[] = []
  let day = ''
  for (const [index, message] of messages.entries()) {
    const { id, tsCreated } = message
    const itsDay = dayOf(tsCreated)
    if (itsDay !== day) rows.push({ kind: 'day', key: itsDay, ts: tsCreated })
    day = itsDay
    const isFirst = !isSameGroup(messages[index - 1], message)
    const isLast = !isSameGroup(messages[index + 1], message)
    rows.push({ kind: 'message', key: id, message, isFirst, isLast })
  }
  return rows
}

function isSameGroup(one: Message | undefined, other: Message) {
  const minuteOf = (message: Message) => Math.floor(message.tsCreated / 60_000)
  return (
    one?.senderProfileId === other.senderProfileId &&
    minuteOf(one) === minuteOf(other) &&
    isSameDay(one.tsCreated, other.tsCreated)
  )
}

/** Within this distance from the end, the list follows new messages. */
export const atEndPx = 80
/** The height of the list's head, as in the style sheet. */
export const headPx = 64
/** The height of a bubble with one line. */
const rowPx = 48

/** The rows to render: those in view, the heading of the day at the top (`dayIndex`), and the focused row. */
export function useRows(scroller: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const dayIndex = useRef(-1)
  /**
   * The focused row and those that the next Tab reaches. Without them, the focus would start again at the top of the
   * page.
   */
  const focusedIndexes = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-key]')
    if (!row || !scroller.current?.contains(row)) return []
    const index = rows.findIndex(({ key }) => key === row.dataset.key)
    return index === -1 ? [] : [index - 1, index, index + 1]
  }
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: index => rows[index]?.key ?? index,
    estimateSize: () => rowPx,
    scrollMargin: headPx,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: atEndPx,
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
  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer])
  return { virtualizer, dayIndex: () => dayIndex.current }
}
