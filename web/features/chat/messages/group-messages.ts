import type { Message } from '#shared/contract/chat.ts'

/** Messages of one sender in one minute. */
export interface MessageGroup {
  readonly id: string
  readonly isOwn: boolean
  /** When the first was written, in ms. */
  readonly ts: number
  readonly messages: readonly Message[]
  readonly isSeen: boolean
}

export interface MessageDay {
  /** Some time of the day, in ms. */
  readonly ts: number
  readonly groups: readonly MessageGroup[]
}

/** Groups messages (oldest first) by the viewer's calendar days, then by sender and minute. */
export function groupMessages(messages: readonly Message[], ownId: string): readonly MessageDay[] {
  const days: { ts: number; groups: Message[][] }[] = []
  let previous: Message | undefined
  for (const message of messages) {
    const day = days.at(-1)
    if (!day || !previous || !isSameDay(previous.tsCreated, message.tsCreated)) {
      days.push({ ts: message.tsCreated, groups: [[message]] })
    } else if (isSameGroup(previous, message)) {
      day.groups.at(-1)?.push(message)
    } else {
      day.groups.push([message])
    }
    previous = message
  }
  return days.map(({ ts, groups }) => ({ ts, groups: groups.map(group => groupOf(group, ownId)) }))
}

/** Whether two timestamps (ms) are in the same local calendar day. */
export function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}

function isSameGroup(one: Message, other: Message) {
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
