import type { Message } from '#shared/contract/chat.ts'

/** Messages of one sender in one minute. */
export interface MessageGroup {
  readonly id: string
  readonly isOwn: boolean
  /** When the first of them was written. */
  readonly ts: number
  readonly messages: readonly Message[]
  readonly isSeen: boolean
}

export interface MessageDay {
  /** Any moment of the day. */
  readonly ts: number
  readonly groups: readonly MessageGroup[]
}

/** Puts messages, oldest first, into the reader's calendar days and those into groups by minute. */
export function groupMessages(messages: readonly Message[], ownId: string): readonly MessageDay[] {
  const days: { ts: number; groups: Message[][] }[] = []
  let before: Message | undefined
  for (const message of messages) {
    const day = days.at(-1)
    if (!day || !before || !isSameDay(before.tsCreated, message.tsCreated)) {
      days.push({ ts: message.tsCreated, groups: [[message]] })
    } else if (belongTogether(before, message)) {
      day.groups.at(-1)?.push(message)
    } else {
      day.groups.push([message])
    }
    before = message
  }
  return days.map(({ ts, groups }) => ({ ts, groups: groups.map(group => groupOf(group, ownId)) }))
}

/** Whether two moments lie in the same calendar day here. */
export function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}

function belongTogether(one: Message, other: Message) {
  const minuteOf = (message: Message) => Math.floor(message.tsCreated / 60_000)
  return one.senderProfileId === other.senderProfileId && minuteOf(one) === minuteOf(other)
}

function groupOf(messages: readonly Message[], ownId: string): MessageGroup {
  const [first] = messages
  return {
    id: first?.id ?? '',
    isOwn: first?.senderProfileId === ownId,
    ts: first?.tsCreated ?? 0,
    messages,
    isSeen: messages.every(message => message.tsRecipientRead !== undefined),
  }
}
