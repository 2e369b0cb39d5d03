import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { dayOf, isSameDay } from '../format-when.ts'

/** What stands below each other in a conversation. A key stays as it is when older messages come above. */
export type Row = DayRow | MessageRow

interface DayRow {
  readonly kind: 'day'
  readonly key: string
  /** Some time of the day, in ms. */
  readonly ts: number
}

interface MessageRow {
  readonly kind: 'message'
  readonly key: string
  readonly message: Message
  /** First and last of what the same member wrote within the same minute. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Messages, oldest first, below headings of the viewer's calendar days, grouped by sender and minute. */
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

/** As near to the end as this, the reader follows what comes. */
export const atEndPx = 80
/** The height of the list's head, as the style sheet has it. */
export const headPx = 64
/** A bubble of one line. */
const rowPx = 48

/** Which rows are rendered: those in view, the heading of the day at the top of it, `dayIndex`, and what has the focus. */
export function useRows(scroller: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const dayIndex = useRef(-1)
  /** The row with the focus, and those that the next Tab leads to: else keys would begin again at the top of the page. */
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
      // In their order, so that no row is moved in the page, which would take the focus from it as well.
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
