import type { Message } from '#shared/contract/chat.ts'
import { dayOf, isSameDay } from '../format-when.ts'

/** The rows of a list of messages. A key stays the same when others load above or below. */
export type Row<Item extends Listed = Message> = DayRow | UnreadRow | MessageRow<Item>

export type Listed = Pick<Message, 'senderProfileId' | 'tsCreated'>

interface DayRow {
  readonly kind: 'day'
  readonly key: string
  /** Any time of that day, in ms. */
  readonly ts: number
}

/** The line above the first unread message. */
interface UnreadRow {
  readonly kind: 'unread'
  readonly key: typeof unreadKey
}

export const unreadKey = 'unread'

export interface MessageRow<Item extends Listed> {
  readonly kind: 'message'
  readonly key: string
  readonly message: Item
  readonly isOwn: boolean
  /** Its position in the order of all. */
  readonly rank: number
  /** First or last of the messages by one member within one minute. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

export interface RowsOptions<Item extends Listed> {
  readonly me: string
  readonly keyOf: (message: Item) => string
  readonly rankOf: (message: Item) => number
  /** The rank above which the line for unread messages stands, where the newest stands last. */
  readonly firstUnread?: number | undefined
}

/** Messages in the order of the screen, grouped by sender and minute under headings of the viewer's calendar days. */
export function rowsOf<Item extends Listed>(
  messages: readonly Item[],
  { me, keyOf, rankOf, firstUnread = Infinity }: RowsOptions<Item>,
): readonly Row<Item>[] {
  const rows: Row<Item>[] = []
  let day = ''
  let isRead = true
  for (const [index, message] of messages.entries()) {
    const { tsCreated } = message
    const itsDay = dayOf(tsCreated)
    if (itsDay !== day) rows.push({ kind: 'day', key: itsDay, ts: tsCreated })
    day = itsDay
    const isFirst = !isSameGroup(messages[index - 1], message)
    const isLast = !isSameGroup(messages[index + 1], message)
    const rank = rankOf(message)
    if (isRead && rank >= firstUnread) {
      rows.push({ kind: 'unread', key: unreadKey })
      isRead = false
    }
    const isOwn = message.senderProfileId === me
    const key = keyOf(message)
    rows.push({ kind: 'message', key, message, isOwn, rank, isFirst, isLast })
  }
  return rows
}

function isSameGroup(one: Listed | undefined, other: Listed) {
  const minuteOf = (message: Listed) => Math.floor(message.tsCreated / 60_000)
  return (
    one?.senderProfileId === other.senderProfileId &&
    minuteOf(one) === minuteOf(other) &&
    isSameDay(one.tsCreated, other.tsCreated)
  )
}

/** How many rows of others come after this rank, beginning at the newest. */
export function countAfter(rows: readonly Row<Listed>[], newest: 'first' | 'last', rank: number) {
  let count = 0
  for (let away = 0; away < rows.length; away += 1) {
    const row = rows[newest === 'last' ? rows.length - 1 - away : away]
    if (row?.kind !== 'message') continue
    if (row.rank <= rank) return count
    if (!row.isOwn) count += 1
  }
  return count
}
