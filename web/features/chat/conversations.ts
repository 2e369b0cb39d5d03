import type { Conversation, Message } from '#shared/contract/chat.ts'
import { isSeen, type Seen } from './message.ts'

/** One page of the list, newest first. */
export type ConversationsPage = readonly Conversation[]

/** All pages as one list. A conversation that has moved up in the meantime is in two of them. */
export function listOf(pages: readonly ConversationsPage[]): Conversation[] {
  const byOther = new Map<string, Conversation>()
  for (const conversation of pages.flat()) {
    const { profileId } = conversation.other
    if (!byOther.has(profileId)) byOther.set(profileId, conversation)
  }
  return [...byOther.values()]
}

/** Unread conversations first, newest at the top. */
export const newsFirst = (conversations: readonly Conversation[]): Conversation[] =>
  conversations.toSorted((one, other) => +(other.unreadCount > 0) - +(one.unreadCount > 0))

/** The pages with a new message and its conversation at the top; undefined if that conversation is not in the list. */
export function withLatest(
  pages: readonly ConversationsPage[],
  latest: Message,
  me: string,
): ConversationsPage[] | undefined {
  const isOwn = latest.senderProfileId === me
  const otherId = isOwn ? latest.recipientProfileId : latest.senderProfileId
  const known = pages.flat().find(({ other }) => other.profileId === otherId)
  if (!known) return undefined
  // Events may arrive late or twice.
  if (known.latest.number >= latest.number) return [...pages]
  const unreadCount = known.unreadCount + (isOwn ? 0 : 1)
  const [first = [], ...rest] = pages.map(page =>
    page.filter(({ other }) => other.profileId !== otherId),
  )
  const moved = { ...known, latest, unreadCount, tsSent: latest.tsCreated }
  return [[moved, ...first], ...rest]
}

export function withSeenLatest(
  pages: readonly ConversationsPage[],
  seen: Seen,
): ConversationsPage[] {
  const { tsRecipientRead } = seen
  return pages.map(page =>
    page.map(conversation =>
      isSeen(conversation.latest, seen)
        ? { ...conversation, latest: { ...conversation.latest, tsRecipientRead } }
        : conversation,
    ),
  )
}
