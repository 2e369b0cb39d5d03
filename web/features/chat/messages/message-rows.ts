import type { Message } from '#shared/contract/chat.ts'
import { daySpanOf } from '../format-when.ts'
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
  readonly keyOf: (message: Pick<Listed, 'id' | 'senderProfileId'>) => string
  readonly rankOf: (message: Item) => number
  /** The rank above which the line for unread messages stands, where the newest stands last. */
  readonly firstUnread?: number | undefined
}

interface Unstored extends Listed {
  readonly outgoing: Outgoing
}

const noKeys: ReadonlySet<string> = new Set()

/** Messages in the order of the screen, grouped by sender and minute under headings of the viewer's calendar days. */
export function rowsOf<Item extends Listed>(
  messages: readonly (Item | Unstored)[],
  { me, keyOf, rankOf, firstUnread = Number.POSITIVE_INFINITY }: RowsOptions<Item>,
  /** The keys of rows above. A day may return, because the server's clock may have gone back over midnight. */
  above: ReadonlySet<string> = noKeys,
): readonly Row<Item>[] {
  const rows: Row<Item>[] = []
  const days = new Set<string>()
  let day = { key: '', from: 0, to: 0 }
  let isRead = true
  for (const [index, each] of messages.entries()) {
    const { senderProfileId, tsCreated } = each
    if (tsCreated < day.from || tsCreated >= day.to) {
      day = daySpanOf(tsCreated)
      const isThere = days.has(day.key) || above.has(day.key)
      const key = isThere ? `${day.key} ${keyOf(each)}` : day.key
      days.add(day.key)
      rows.push({ kind: 'day', key, ts: tsCreated })
    }
    const isFirst = !isSameGroup(messages[index - 1], each)
    const isLast = !isSameGroup(messages[index + 1], each)
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

interface OutgoingOptions<Item extends Listed> extends Omit<RowsOptions<Item>, 'firstUnread'> {
  readonly newest: 'first' | 'last'
  /** In the order of sending. */
  readonly outgoing: readonly Outgoing[]
}

/**
 * The rows of stored messages and of outgoing ones, which are the newest, whatever the clock of the device says. It
 * groups only these anew: in a long conversation, grouping all would delay the bubble.
 */
export function withOutgoing<Item extends Listed>(
  stored: readonly Row<Item>[],
  { newest, outgoing, ...options }: OutgoingOptions<Item>,
): readonly Row<Item>[] {
  const isNewestLast = newest === 'last'
  const latest = isNewestLast ? stored.at(-1) : stored[1]
  const unstored = unstoredOf(stored, outgoing, options, latest)
  if (unstored.length === 0) return stored
  if (latest?.kind !== 'message') {
    return rowsOf<Item>(isNewestLast ? unstored : unstored.toReversed(), options)
  }
  const { message } = latest
  const isApart = !isSameGroup(message, unstored[0])
  if (isNewestLast) {
    const added = rowsOf([message, ...unstored], options, keysOf(stored)).slice(2)
    return [...stored.slice(0, -1), { ...latest, isLast: isApart }, ...added]
  }
  const added = rowsOf([...unstored.toReversed(), message], options).slice(0, -1)
  return [...added, { ...latest, isFirst: isApart }, ...stored.slice(2)]
}

const keysOfRows = new WeakMap<readonly Row<Listed>[], ReadonlySet<string>>()

/** Collected once: the stored rows stay while messages go out. */
function keysOf(rows: readonly Row<Listed>[]): ReadonlySet<string> {
  const keys = keysOfRows.get(rows) ?? new Set(rows.map(({ key }) => key))
  keysOfRows.set(rows, keys)
  return keys
}

/** One that has arrived shows once. */
function unstoredOf<Item extends Listed>(
  stored: readonly Row<Item>[],
  outgoing: readonly Outgoing[],
  { me, keyOf }: Pick<RowsOptions<Item>, 'me' | 'keyOf'>,
  latest: Row<Item> | undefined,
): readonly Unstored[] {
  if (outgoing.length === 0) return []
  const keys = keysOf(stored)
  let tsCreated = latest?.kind === 'message' ? latest.message.tsCreated : 0
  return outgoing.flatMap(each => {
    if (keys.has(keyOf({ id: each.id, senderProfileId: me }))) return []
    tsCreated = Math.max(tsCreated, each.tsCreated ?? 0)
    return [{ id: each.id, senderProfileId: me, tsCreated, outgoing: each }]
  })
}

/** Messages of one minute are of one day. */
function isSameGroup(one: Listed | undefined, other: Listed | undefined) {
  const minuteOf = (message: Listed) => Math.floor(message.tsCreated / 60_000)
  return (
    one !== undefined &&
    other !== undefined &&
    one.senderProfileId === other.senderProfileId &&
    minuteOf(one) === minuteOf(other)
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
