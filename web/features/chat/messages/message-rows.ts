import type { Message } from '#shared/contract/chat.ts'

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

/** Whether two timestamps (ms) are in the same local calendar day. */
export const isSameDay = (one: number, other: number): boolean => dayOf(one) === dayOf(other)

const dayOf = (ts: number) => new Date(ts).toDateString()

function isSameGroup(one: Message | undefined, other: Message) {
  const minuteOf = (message: Message) => Math.floor(message.tsCreated / 60_000)
  return (
    one?.senderProfileId === other.senderProfileId &&
    minuteOf(one) === minuteOf(other) &&
    isSameDay(one.tsCreated, other.tsCreated)
  )
}
