import type { Message } from '#shared/contract/chat.ts'

/** What the client knows of one conversation. */
export interface Conversation {
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** Up to this message nothing is missing; between it and a live message there may be a gap. */
  readonly completeToId: string | undefined
  readonly hasOlder: boolean
}

/** How many of the newest messages a poll looks through for those not seen yet. */
const watchedCount = 20

/** `page` is newest first, as the server gives it. */
export function conversationOf(page: readonly Message[], pageSize: number): Conversation {
  return {
    messages: merge([], page),
    completeToId: page[0]?.id,
    hasOlder: page.length >= pageSize,
  }
}

/** Messages that follow those known, without a gap. */
export function withLater(known: Conversation, page: readonly Message[]): Conversation {
  return {
    ...known,
    messages: merge(known.messages, page),
    completeToId: page[0]?.id ?? known.completeToId,
  }
}

/** The newest page: it stands alone when it does not reach back to what is known. */
export function withNewest(
  known: Conversation,
  page: readonly Message[],
  pageSize: number,
): Conversation {
  const reachesBack =
    page.length < pageSize || page.some(message => message.id === known.completeToId)
  return reachesBack ? withLater(known, page) : conversationOf(page, pageSize)
}

export function withOlder(
  known: Conversation,
  page: readonly Message[],
  pageSize: number,
): Conversation {
  return {
    ...known,
    messages: merge(known.messages, page),
    hasOlder: page.length >= pageSize,
  }
}

/** A message that came live or was just sent. */
export function withMessage(known: Conversation, message: Message): Conversation {
  return { ...known, messages: merge(known.messages, [message]) }
}

export function withSeen(
  known: Conversation,
  messageIds: readonly string[],
  tsRecipientRead: number,
): Conversation {
  const seen = new Set(messageIds)
  return {
    ...known,
    messages: known.messages.map(message =>
      seen.has(message.id) ? { ...message, tsRecipientRead } : message,
    ),
  }
}

/**
 * Where the next poll starts: after the last message that will not change any more, so that it
 * brings the seen marks too and reading it marks what was received. Undefined: the newest page.
 */
export function pollAfterId(known: Conversation): string | undefined {
  const { messages, completeToId } = known
  const last = messages.findIndex(message => message.id === completeToId)
  const from = Math.max(0, last + 1 - watchedCount)
  const unseen = messages.findIndex(
    (message, place) => place >= from && message.tsRecipientRead === undefined,
  )
  return unseen === -1 || unseen > last ? completeToId : messages[unseen - 1]?.id
}

function merge(known: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const byId = new Map(known.map(message => [message.id, message]))
  for (const message of incoming) {
    const before = byId.get(message.id)
    const isOlderNews =
      before?.tsRecipientRead !== undefined && message.tsRecipientRead === undefined
    if (!isOlderNews) byId.set(message.id, message)
  }
  return [...byId.values()].sort(byTime)
}

function byTime(one: Message, other: Message) {
  return one.tsCreated - other.tsCreated || (one.id < other.id ? -1 : 1)
}
