/** What is in the tables, and the rules by which members see it. */

export interface StoredMessage {
  readonly id: string
  readonly number: number
  readonly from: string
  readonly to: string
  readonly text: string
  readonly isRead: boolean
  readonly deletedBySender: boolean
  readonly deletedByRecipient: boolean
}

export interface StoredConversation {
  readonly low: string
  readonly high: string
  readonly lastNumber: number
  readonly lowUnread: number
  readonly highUnread: number
  readonly lowDeletedNumber: number
  readonly highDeletedNumber: number
}

export interface Stored {
  readonly messages: readonly StoredMessage[]
  readonly conversations: readonly StoredConversation[]
  /** Which members have a notification about messages, and from which sender. */
  readonly notified: readonly { readonly profileId: string; readonly actorId: string }[]
}

export interface Difference {
  readonly kind: 'lost' | 'doubled' | 'unsent' | 'changed' | 'counter' | 'notification' | 'shown'
  readonly words: string
}

export const pairOf = (one: string, other: string) => [one, other].toSorted().join(' ')

export const isHidden = (
  message: StoredMessage,
  { low, lowDeletedNumber, highDeletedNumber }: StoredConversation,
  me: string,
) =>
  (message.from === me ? message.deletedBySender : message.deletedByRecipient) ||
  message.number <= (low === me ? lowDeletedNumber : highDeletedNumber)

export function unreadOf(
  messages: readonly StoredMessage[],
  of: StoredConversation,
  me: string,
): number {
  const other = of.low === me ? of.high : of.low
  return messages.filter(
    message =>
      message.from === other && message.to === me && !message.isRead && !isHidden(message, of, me),
  ).length
}

export function newestFirst(
  messages: readonly StoredMessage[],
  of: StoredConversation,
  me: string,
): StoredMessage[] {
  return messages
    .filter(({ from, to }) => pairOf(from, to) === pairOf(of.low, of.high))
    .filter(message => !isHidden(message, of, me))
    .toSorted((one, other) => other.number - one.number)
}
