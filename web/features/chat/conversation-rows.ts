import type { Message } from '#shared/contract/chat.ts'

/** One conversation in the list. */
export interface ConversationRow {
  readonly otherProfileId: string
  /** The newest of both directions. */
  readonly message: Message
  readonly isOwn: boolean
  readonly isUnread: boolean
}

/** One row for each other member from the latest message of each direction, newest first. */
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

/** The list's pages with a message that just came or went, in the place of its direction's last. */
export function withLatest(
  pages: readonly (readonly Message[])[],
  latest: Message,
): readonly (readonly Message[])[] {
  const isSameDirection = (message: Message) =>
    message.senderProfileId === latest.senderProfileId &&
    message.recipientProfileId === latest.recipientProfileId
  const isStale = pages
    .flat()
    .some(message => isSameDirection(message) && message.tsCreated > latest.tsCreated)
  if (isStale) return pages
  const [first = [], ...others] = pages.map(page => page.filter(each => !isSameDirection(each)))
  return [[latest, ...first], ...others]
}
