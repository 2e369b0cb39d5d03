import { replaceEqualDeep } from '@tanstack/react-query'
import type { Message } from '#shared/contract/chat.ts'
import type { LiveEvent } from '#shared/contract/live.ts'

export interface Conversation {
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** Complete up to this message. Between it and a live message there may be a gap. */
  readonly completeToId: string | undefined
  readonly hasOlder: boolean
  /** Own messages that have reached a page of the other member. Only live events report that. */
  readonly deliveredIds: readonly string[]
  /** The last message of the latest deletion of all messages. */
  readonly deletedToId?: string
}

/** How many of the newest messages a poll searches for unseen ones. */
const polledCount = 20

/** `page` is in the server's order, newest first. */
export function conversationOf(page: readonly Message[], pageSize: number): Conversation {
  return {
    messages: merge([], page),
    completeToId: page[0]?.id,
    hasOlder: page.length >= pageSize,
    deliveredIds: [],
  }
}

/** Adds a page that follows the cached messages without a gap. Without news it returns the same object. */
export function withLater(cached: Conversation, page: readonly Message[]): Conversation {
  const messages = merge(cached.messages, page)
  const completeToId = page[0]?.id ?? cached.completeToId
  const isSame = messages === cached.messages && completeToId === cached.completeToId
  return isSame ? cached : { ...cached, messages, completeToId }
}

/** Adds the newest page. It replaces the cached messages unless it reaches back to them. */
export function withNewest(
  cached: Conversation,
  page: readonly Message[],
  pageSize: number,
): Conversation {
  const reachesBack =
    page.length < pageSize || page.some(message => message.id === cached.completeToId)
  if (reachesBack) return withLater(cached, page)
  return { ...conversationOf(page, pageSize), deliveredIds: cached.deliveredIds }
}

export function withOlder(
  cached: Conversation,
  page: readonly Message[],
  pageSize: number,
): Conversation {
  return {
    ...cached,
    messages: merge(cached.messages, page),
    hasOlder: page.length >= pageSize,
  }
}

export function withMessage(cached: Conversation, message: Message): Conversation {
  return { ...cached, messages: merge(cached.messages, [message]) }
}

export function withSeen(
  cached: Conversation,
  messageIds: readonly string[],
  tsRecipientRead: number,
): Conversation {
  const seen = new Set(messageIds)
  return {
    ...cached,
    messages: cached.messages.map(message =>
      seen.has(message.id) ? { ...message, tsRecipientRead } : message,
    ),
  }
}

export const withDelivered = (cached: Conversation, ids: readonly string[]): Conversation => ({
  ...cached,
  deliveredIds: [...new Set([...cached.deliveredIds, ...ids])],
})

export type Deletion = Pick<Extract<LiveEvent, { kind: 'deleted' }>, 'messageId' | 'andEarlier'>

/** The conversation without deleted messages. The rest is refetched from the point up to which it is complete. */
export function withoutMessages(
  cached: Conversation,
  { messageId, andEarlier }: Deletion,
): Conversation {
  const { messages, completeToId, hasOlder } = cached
  // The deleting tab learns of it twice, from the answer and from the event. Messages that came in between stay.
  if (andEarlier && messageId === cached.deletedToId) return cached
  const at = messages.findIndex(({ id }) => id === messageId)
  // A message that is not cached may be newer than all that are.
  const cut = at === -1 ? messages.length : at + 1
  const left = andEarlier ? messages.slice(cut) : messages.filter((_, index) => index !== at)
  const complete = messages.slice(0, 1 + messages.findIndex(({ id }) => id === completeToId))
  return {
    ...cached,
    messages: left,
    completeToId: complete.findLast(message => left.includes(message))?.id,
    hasOlder: hasOlder && !andEarlier,
    ...(andEarlier && { deletedToId: messageId }),
  }
}

/**
 * Where the next poll starts: after the last message that can no longer change. So it also brings seen marks, and marks
 * received messages as read. Undefined for the newest page.
 */
export function pollAfter({ messages, completeToId }: Conversation): Message | undefined {
  const last = messages.findIndex(message => message.id === completeToId)
  const from = Math.max(0, last + 1 - polledCount)
  const unseen = messages.findIndex(
    (message, index) => index >= from && message.tsRecipientRead === undefined,
  )
  return messages[unseen === -1 || unseen > last ? last : unseen - 1]
}

/** Unchanged messages stay the same objects, and so does the list if nothing has changed. */
function merge(cached: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const byId = new Map(cached.map(message => [message.id, message]))
  let isChanged = false
  for (const message of incoming) {
    const before = byId.get(message.id)
    const isOutdated =
      before?.tsRecipientRead !== undefined && message.tsRecipientRead === undefined
    const merged = isOutdated ? before : replaceEqualDeep(before, message)
    isChanged ||= merged !== before
    byId.set(message.id, merged)
  }
  if (!isChanged) return cached
  const messages = [...byId.values()]
  return byId.size === cached.length ? messages : messages.sort(byTime)
}

function byTime(one: Message, other: Message) {
  return one.tsCreated - other.tsCreated || (one.id < other.id ? -1 : 1)
}

/** Whether a message has the fields that sort and show it. By the contract, every message does. */
export function isWholeMessage(message: { readonly [Part in keyof Message]?: unknown }): boolean {
  const { id, bodyText, profilePicIds, tsCreated } = message
  const hasWords = typeof id === 'string' && typeof bodyText === 'string'
  return hasWords && Number.isFinite(tsCreated) && Array.isArray(profilePicIds)
}

export const isWholeConversation = ({
  other,
  latest,
}: {
  readonly other?: { readonly profileId?: unknown }
  readonly latest?: object
}): boolean =>
  typeof other?.profileId === 'string' && latest !== undefined && isWholeMessage(latest)
