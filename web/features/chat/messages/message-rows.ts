import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { dayOf, isSameDay } from '../format-when.ts'
import type { Outgoing } from '../outgoing.ts'

/** The rows of a conversation. A key stays the same when older messages load above. */
export type Row = DayRow | MessageRow | OutgoingRow

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

/** A message that the server does not have yet. Its key is that of the message once it is stored. */
interface OutgoingRow {
  readonly kind: 'outgoing'
  readonly key: string
  readonly outgoing: Outgoing
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Messages, oldest first, grouped by sender and minute under headings of the viewer's calendar days. */
export function rowsOf(
  messages: readonly Message[],
  outgoing: readonly Outgoing[] = [],
  me = '',
): readonly Row[] {
  const rows: Row[] = []
  const all = [...messages, ...unstored(messages, outgoing, me)]
  let day = ''
  for (const [index, each] of all.entries()) {
    const { id, tsCreated } = each
    const itsDay = dayOf(tsCreated)
    if (itsDay !== day) rows.push({ kind: 'day', key: itsDay, ts: tsCreated })
    day = itsDay
    const isFirst = !isSameGroup(all[index - 1], each)
    const isLast = !isSameGroup(all[index + 1], each)
    const group = { key: id, isFirst, isLast }
    if ('outgoing' in each) rows.push({ kind: 'outgoing', outgoing: each.outgoing, ...group })
    else rows.push({ kind: 'message', message: each, ...group })
  }
  return rows
}

type Grouped = Pick<Message, 'id' | 'senderProfileId' | 'tsCreated'>

/** Outgoing messages stand at the end, whatever the clock of the device says. One that has arrived shows once. */
function unstored(messages: readonly Message[], outgoing: readonly Outgoing[], me: string) {
  const stored = new Set(outgoing.length > 0 ? messages.map(({ id }) => id) : [])
  let tsCreated = messages.at(-1)?.tsCreated ?? 0
  return outgoing.flatMap(each => {
    if (stored.has(each.id)) return []
    tsCreated = Math.max(tsCreated, each.tsCreated ?? 0)
    return [{ id: each.id, senderProfileId: me, tsCreated, outgoing: each }]
  })
}

function isSameGroup(one: Grouped | undefined, other: Grouped) {
  const minuteOf = (message: Grouped) => Math.floor(message.tsCreated / 60_000)
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
