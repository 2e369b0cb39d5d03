import type { Message } from '#shared/contract/chat.ts'

/** One conversation in the list. */
export interface ConversationRow {
  readonly otherProfileId: string
  /** The newest of both directions. */
  readonly message: Message
  readonly isOwn: boolean
  readonly isUnread: boolean
}

/** One page of the list: the latest message of each direction, newest first. */
export interface ConversationsPage {
  readonly messages: readonly Message[]
  /** Where the next page starts; undefined on the last. */
  readonly nextBeforeId: string | undefined
}

/** Merges the latest messages of each direction into one row per other member, newest first. */
export function conversationRows(
  messages: readonly Message[],
  ownId: string,
): readonly ConversationRow[] {
  const rows = new Map<string, ConversationRow>()
  for (const message of messages) {
    const row = rowOf(message, ownId)
    const before = rows.get(row.otherProfileId)
    const newer = before && before.message.tsCreated >= message.tsCreated ? before : row
    const isUnread = row.isUnread || (before?.isUnread ?? false)
    rows.set(row.otherProfileId, { ...newer, isUnread })
  }
  return [...rows.values()].sort((one, other) => other.message.tsCreated - one.message.tsCreated)
}

function rowOf(message: Message, ownId: string): ConversationRow {
  const isOwn = message.senderProfileId === ownId
  return {
    otherProfileId: isOwn ? message.recipientProfileId : message.senderProfileId,
    message,
    isOwn,
    isUnread: !isOwn && message.tsRecipientRead === undefined,
  }
}

/** The pages with a message just sent or received, which replaces the last one of its direction. */
export function withLatest(
  pages: readonly ConversationsPage[],
  latest: Message,
): ConversationsPage[] {
  const isReplaced = (message: Message) =>
    message.senderProfileId === latest.senderProfileId &&
    message.recipientProfileId === latest.recipientProfileId
  const replaced = pages.flatMap(page => page.messages).find(isReplaced)
  if (replaced && replaced.tsCreated > latest.tsCreated) return [...pages]
  return pages.map((page, index) => {
    const others = page.messages.filter(message => !isReplaced(message))
    return { ...page, messages: index === 0 ? [latest, ...others] : others }
  })
}

/** The pages with messages marked as read. */
export function withSeenLatest(
  pages: readonly ConversationsPage[],
  messageIds: readonly string[],
  tsRecipientRead: number,
): ConversationsPage[] {
  const seen = new Set(messageIds)
  return pages.map(page => ({
    ...page,
    messages: page.messages.map(message =>
      seen.has(message.id) ? { ...message, tsRecipientRead } : message,
    ),
  }))
}
