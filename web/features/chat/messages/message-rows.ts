import type { Message } from '#shared/contract/chat.ts'
import { dayOf, isSameDay } from '../format-when.ts'
import type { Outgoing } from '../outgoing.ts'

/** The rows of a list of messages. A key stays the same when others load above or below. */
export type Row<Item extends Listed = Message> = DayRow | UnreadRow | MessageRow<Item> | OutgoingRow

export type Listed = Pick<Message, 'id' | 'senderProfileId' | 'tsCreated'>

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

/** A message that the server does not have yet. Its key is that of the message once it is stored. */
interface OutgoingRow {
  readonly kind: 'outgoing'
  readonly key: string
  readonly outgoing: Outgoing
  readonly isFirst: boolean
  readonly isLast: boolean
}

export interface RowsOptions<Item extends Listed> {
  readonly me: string
  readonly newest: 'first' | 'last'
  readonly keyOf: (message: Pick<Listed, 'id' | 'senderProfileId'>) => string
  readonly rankOf: (message: Item) => number
  /** In the order of sending. */
  readonly outgoing: readonly Outgoing[]
  /** The rank above which the line for unread messages stands, where the newest stands last. */
  readonly firstUnread?: number | undefined
}

/** Messages in the order of the screen, grouped by sender and minute under headings of the viewer's calendar days. */
export function rowsOf<Item extends Listed>(
  messages: readonly Item[],
  options: RowsOptions<Item>,
): readonly Row<Item>[] {
  const { me, keyOf, rankOf, firstUnread = Number.POSITIVE_INFINITY } = options
  const rows: Row<Item>[] = []
  const all = withUnstored(messages, options)
  // The server's clock may have gone back over midnight.
  const days = new Set<string>()
  let day = ''
  let isRead = true
  for (const [index, each] of all.entries()) {
    const { senderProfileId, tsCreated } = each
    const itsDay = dayOf(tsCreated)
    if (itsDay !== day) {
      const key = days.has(itsDay) ? `${itsDay} ${keyOf(each)}` : itsDay
      rows.push({ kind: 'day', key, ts: tsCreated })
    }
    day = itsDay
    days.add(itsDay)
    const isFirst = !isSameGroup(all[index - 1], each)
    const isLast = !isSameGroup(all[index + 1], each)
    const group = { key: keyOf(each), isFirst, isLast }
    if ('outgoing' in each) {
      rows.push({ kind: 'outgoing', outgoing: each.outgoing, ...group })
      continue
    }
    const rank = rankOf(each)
    if (isRead && rank >= firstUnread) {
      rows.push({ kind: 'unread', key: unreadKey })
      isRead = false
    }
    rows.push({ kind: 'message', message: each, isOwn: senderProfileId === me, rank, ...group })
  }
  return rows
}

interface Unstored extends Listed {
  readonly outgoing: Outgoing
}

/** Outgoing messages are the newest, whatever the clock of the device says. One that has arrived shows once. */
function withUnstored<Item extends Listed>(
  messages: readonly Item[],
  { me, newest, outgoing }: RowsOptions<Item>,
): readonly (Item | Unstored)[] {
  if (outgoing.length === 0) return messages
  const isStored = ({ id }: Outgoing) =>
    messages.some(each => each.id === id && each.senderProfileId === me)
  let tsCreated = (newest === 'last' ? messages.at(-1) : messages[0])?.tsCreated ?? 0
  const unstored = outgoing.flatMap(each => {
    if (isStored(each)) return []
    tsCreated = Math.max(tsCreated, each.tsCreated ?? 0)
    return [{ id: each.id, senderProfileId: me, tsCreated, outgoing: each }]
  })
  return newest === 'last' ? [...messages, ...unstored] : [...unstored.toReversed(), ...messages]
}

function isSameGroup(one: Listed | undefined, other: Listed) {
  const minuteOf = (message: Listed) => Math.floor(message.tsCreated / 60_000)
  return (
    one?.senderProfileId === other.senderProfileId &&
    minuteOf(one) === minuteOf(other) &&
    isSameDay(one.tsCreated, other.tsCreated)
  )
}

/** The newest message of a list. One that is not stored yet has the rank of the newest stored one. */
export function newestOf(rows: readonly Row<Listed>[], newest: 'first' | 'last') {
  let latest: { readonly key: string; readonly isOwn: boolean } | undefined
  for (const row of fromNewest(rows, newest)) {
    if (row.kind === 'outgoing') latest ??= { key: row.key, isOwn: true }
    if (row.kind !== 'message') continue
    return { rank: row.rank, ...(latest ?? { key: row.key, isOwn: row.isOwn }) }
  }
  return latest && { rank: 0, ...latest }
}

/** How many messages of others are newer than this rank. */
export function countAfter(rows: readonly Row<Listed>[], newest: 'first' | 'last', rank: number) {
  let count = 0
  for (const row of fromNewest(rows, newest)) {
    if (row.kind !== 'message') continue
    if (row.rank <= rank) break
    if (!row.isOwn) count += 1
  }
  return count
}

function* fromNewest(rows: readonly Row<Listed>[], newest: 'first' | 'last') {
  for (let away = 0; away < rows.length; away += 1) {
    const row = rows[newest === 'last' ? rows.length - 1 - away : away]
    if (row) yield row
  }
}
