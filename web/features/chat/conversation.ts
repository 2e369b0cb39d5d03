import { replaceEqualDeep } from '@tanstack/react-query'
import type { Message } from '#shared/contract/chat.ts'
import type { LiveEvent } from '#shared/contract/live.ts'

export interface Conversation {
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** Nothing is missing up to this message; between it and a live message there may be a gap. */
  readonly completeToId: string | undefined
  readonly hasOlder: boolean
  /** Own messages that have reached a page of the other; known by live events alone. */
  readonly deliveredIds: readonly string[]
  /** Up to where all was deleted last. */
  readonly deletedToId?: string
}

/** Among how many of the newest messages a poll looks for unseen ones. */
const polledCount = 20

/** `page` is newest first, as the server gives it. */
export function conversationOf(page: readonly Message[], pageSize: number): Conversation {
  return {
    messages: merge([], page),
    completeToId: page[0]?.id,
    hasOlder: page.length >= pageSize,
    deliveredIds: [],
  }
}

/** Adds a page that follows the cached messages without a gap. What brings nothing new leaves the conversation as it is. */
export function withLater(cached: Conversation, page: readonly Message[]): Conversation {
  const messages = merge(cached.messages, page)
  const completeToId = page[0]?.id ?? cached.completeToId
  const isSame = messages === cached.messages && completeToId === cached.completeToId
  return isSame ? cached : { ...cached, messages, completeToId }
}

/** Adds the newest page, which replaces the cached messages unless it reaches back to them. */
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

/** Without what was deleted. The rest is read anew, from where nothing is missing. */
export function withoutMessages(
  cached: Conversation,
  { messageId, andEarlier }: Deletion,
): Conversation {
  const { messages, completeToId, hasOlder } = cached
  // The tab that deletes is told twice, by the answer and by the event: what has come meanwhile stays.
  if (andEarlier && messageId === cached.deletedToId) return cached
  const at = messages.findIndex(({ id }) => id === messageId)
  // What is not cached may be newer than all that is.
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
 * Where the next poll starts: after the last message that will not change any more. So it brings seen marks too, and
 * marks what was received as read. Undefined: the newest page.
 */
export function pollAfterId(cached: Conversation): string | undefined {
  const { messages, completeToId } = cached
  const last = messages.findIndex(message => message.id === completeToId)
  const from = Math.max(0, last + 1 - polledCount)
  const unseen = messages.findIndex(
    (message, index) => index >= from && message.tsRecipientRead === undefined,
  )
  return unseen === -1 || unseen > last ? completeToId : messages[unseen - 1]?.id
}

/** Messages that have not changed stay the same objects, and so does the list when nothing has. */
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

/** Whether a message has what sorts and shows it; by the contract each has. */
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
