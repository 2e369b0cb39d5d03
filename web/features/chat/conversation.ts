import { replaceEqualDeep } from '@tanstack/react-query'
import type { Message } from '#shared/contract/chat.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import { limits } from '#shared/limits.ts'
import { isSeen, type Seen } from './message.ts'

/** The messages of a conversation without a gap, or a part of them. Their numbers alone give their order. */
export interface Conversation {
  /** In the order of their numbers. */
  readonly messages: readonly Message[]
  /** Complete up to this number. Between it and later live messages there may be a gap. */
  readonly completeTo: number
  readonly hasOlder: boolean
  /** The messages end before the newest one. Live messages are left out until the rest is read. */
  readonly hasNewer: boolean
  /** Own messages up to this number have reached a page of the other member. Only live events report that. */
  readonly deliveredTo: number
  /** The first message that was unread when the conversation was opened. */
  readonly firstUnread?: number | undefined
  /** False since it was closed. The next read opens it again. */
  readonly isOpen: boolean
}

export type Deletion = Pick<
  Extract<LiveEvent, { kind: 'deleted' }>,
  'messageId' | 'number' | 'andEarlier'
>

/** How many of the newest messages a poll searches for unseen ones. */
const polledCount = 20

const firstOf = ({ messages, completeTo }: Conversation) => messages[0]?.number ?? completeTo + 1

/** `page` is in the server's order, newest first, and ends with the newest message there is. */
export const conversationOf = (page: readonly Message[], pageSize: number): Conversation => ({
  messages: merge([], page),
  completeTo: page[0]?.number ?? 0,
  hasOlder: page.length >= pageSize,
  hasNewer: false,
  deliveredTo: 0,
  isOpen: true,
})

/**
 * The page with which a conversation opens. It may begin at the first unread message, and then others may follow it.
 */
export function openedWith(
  page: readonly Message[],
  { other, pageSize }: { readonly other: string; readonly pageSize: number },
): Conversation {
  const conversation = conversationOf(page, pageSize)
  const { messages, hasOlder: isFull } = conversation
  const firstUnread = firstUnreadOf(messages, other)
  const index = messages.findIndex(({ number }) => number === firstUnread)
  const isCut = isFull && index >= 0 && index <= limits.messagesBeforeUnread
  return { ...conversation, firstUnread, hasNewer: isCut }
}

/** Live messages come without the time of their reading, and so do pages that show what they mark as read. */
export function firstUnreadOf(messages: readonly Message[], other: string): number | undefined {
  const unread = messages.filter(
    ({ senderProfileId, tsRecipientRead }) =>
      senderProfileId === other && tsRecipientRead === undefined,
  )
  return unread.length > 0 ? Math.min(...unread.map(({ number }) => number)) : undefined
}

export const closed = (cached: Conversation): Conversation => ({
  ...cached,
  firstUnread: undefined,
  isOpen: false,
})

/**
 * Adds a page of messages after `since`. Without news it returns the same object. It ignores a page that does not
 * touch the cached messages, because others have replaced them meanwhile.
 */
export function withLater(
  cached: Conversation,
  page: readonly Message[],
  { since, pageSize }: { readonly since: number; readonly pageSize: number },
): Conversation {
  const newest = page[0]?.number ?? since
  if (since > cached.completeTo || newest < firstOf(cached) - 1) return cached
  const isFull = page.length >= pageSize
  const isCut = isFull && (newest > cached.completeTo || cached.hasNewer)
  const completeTo = Math.max(newest, cached.completeTo)
  return withMerged({ ...cached, completeTo, hasNewer: isCut }, page, cached)
}

/** Adds the newest page. It replaces the cached messages unless it reaches back to them. */
export function withNewest(
  cached: Conversation,
  page: readonly Message[],
  pageSize: number,
): Conversation {
  const oldest = page.at(-1)
  const isWhole = page.length < pageSize
  if (isWhole || !oldest || oldest.number <= cached.completeTo + 1) {
    const newest = page[0]?.number ?? 0
    const completeTo = Math.max(newest, cached.completeTo)
    const hasOlder = cached.hasOlder && !isWhole
    return withMerged({ ...cached, completeTo, hasOlder, hasNewer: false }, page, cached)
  }
  const { deliveredTo, firstUnread, isOpen } = cached
  return { ...conversationOf(page, pageSize), deliveredTo, firstUnread, isOpen }
}

/** Adds the page before the first cached message, if that is still the one it was read for. */
export function withOlder(
  cached: Conversation,
  page: readonly Message[],
  { before, pageSize }: { readonly before: number; readonly pageSize: number },
): Conversation {
  if (firstOf(cached) !== before) return cached
  return {
    ...cached,
    messages: merge(cached.messages, page),
    hasOlder: page.length >= pageSize,
  }
}

/** Shows the messages after `since`, which may lie far from those in the cache. They replace these if they do. */
export function withJump(
  cached: Conversation,
  page: readonly Message[],
  jump: { readonly since: number; readonly pageSize: number },
): Conversation {
  const newest = page[0]?.number
  if (newest === undefined) return cached
  const touches = jump.since <= cached.completeTo && newest >= firstOf(cached) - 1
  const hasOlder = jump.since > 0
  if (touches) {
    const later = withLater(cached, page, jump)
    return jump.since < firstOf(cached) ? { ...later, hasOlder } : later
  }
  const { deliveredTo, firstUnread, isOpen } = cached
  const hasNewer = page.length >= jump.pageSize || newest < cached.completeTo
  const part = conversationOf(page, jump.pageSize)
  return { ...part, completeTo: newest, hasOlder, hasNewer, deliveredTo, firstUnread, isOpen }
}

/** Whether the conversation shows everything around a number, or all there is of it. */
export const isLoaded = (cached: Conversation, number: number): boolean =>
  number <= cached.completeTo && (number >= firstOf(cached) || !cached.hasOlder)

/**
 * Adds a live message. One that is not cached, although everything up to it is, has been deleted. One of a process of
 * the version before has no number, and waits for the next read.
 */
export function withMessage(cached: Conversation, message: Message): Conversation {
  const isNew = message.number > cached.completeTo
  return isNew && !cached.hasNewer ? withMerged(cached, [message], cached) : cached
}

export function withSeen(cached: Conversation, seen: Seen): Conversation {
  const { tsRecipientRead } = seen
  const isNew = (message: Message) => message.tsRecipientRead === undefined && isSeen(message, seen)
  if (!cached.messages.some(isNew)) return cached
  return {
    ...cached,
    messages: cached.messages.map(message =>
      isNew(message) ? { ...message, tsRecipientRead } : message,
    ),
  }
}

export const withDelivered = (cached: Conversation, upToNumber: number): Conversation =>
  upToNumber > cached.deliveredTo ? { ...cached, deliveredTo: upToNumber } : cached

/** The conversation without deleted messages. A repetition changes nothing. */
export function withoutMessages(
  cached: Conversation,
  { number, andEarlier }: Deletion,
): Conversation {
  const isLeft = (message: Message) =>
    andEarlier ? !(message.number <= number) : message.number !== number
  const hasOlder = cached.hasOlder && !(andEarlier && number >= firstOf(cached))
  return { ...cached, messages: cached.messages.filter(isLeft), hasOlder }
}

/**
 * The number after which the next poll starts: that of the last message that can no longer change. So it also brings
 * seen marks, and marks received messages as read. An opening begins before all that is unread.
 */
export function pollAfter({ messages, completeTo, isOpen }: Conversation, other: string): number {
  const complete = messages.filter(({ number }) => number <= completeTo)
  const unseen = complete.slice(-polledCount).find(each => each.tsRecipientRead === undefined)
  const unread = isOpen ? undefined : firstUnreadOf(complete, other)
  return Math.min(completeTo, (unseen?.number ?? Infinity) - 1, (unread ?? Infinity) - 1)
}

/** With what follows `completeTo` without a gap. `before` is returned if nothing is new. */
function withMerged(
  cached: Conversation,
  incoming: readonly Message[],
  before: Conversation,
): Conversation {
  const merged = merge(cached.messages, incoming)
  const { hasNewer } = cached
  let { completeTo } = cached
  for (const { number } of merged) if (number === completeTo + 1) completeTo = number
  // A live message beyond the end of the part would look like its neighbor.
  const isKnown = ({ number }: Message) => number <= completeTo
  const messages = hasNewer && !merged.every(isKnown) ? merged.filter(isKnown) : merged
  const isSame =
    messages === before.messages &&
    completeTo === before.completeTo &&
    hasNewer === before.hasNewer &&
    cached.hasOlder === before.hasOlder
  return isSame ? before : { ...cached, messages, completeTo }
}

/** Unchanged messages stay the same objects, and so does the list if nothing has changed. */
function merge(cached: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const byNumber = new Map(cached.map(message => [message.number, message]))
  let isChanged = false
  for (const message of incoming) {
    const before = byNumber.get(message.number)
    const isOutdated =
      before?.tsRecipientRead !== undefined && message.tsRecipientRead === undefined
    const merged = isOutdated ? before : replaceEqualDeep(before, message)
    isChanged ||= merged !== before
    byNumber.set(message.number, merged)
  }
  if (!isChanged) return cached
  const messages = [...byNumber.values()]
  if (byNumber.size === cached.length) return messages
  return messages.sort((one, other) => one.number - other.number)
}
