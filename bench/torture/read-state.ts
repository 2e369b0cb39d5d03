import { sql } from 'kysely'
import type { DatabaseConnection } from '#server/platform/database/connect.ts'
import type { MadeMember } from '#server/testing/make-member.ts'
import { expectDone, Visitor } from '#server/testing/visitor.ts'
import type { Conversation, Message } from '#shared/contract/chat.ts'
import type { Notification, UnreadCounts } from '#shared/contract/notifications.ts'
import { limits } from '#shared/limits.ts'
import type { Shown, Talk } from './compare-readings.ts'
import type { Stored, StoredConversation, StoredMessage } from './stored.ts'

const size = limits.messagesPageMax

/** What is in the tables. */
export async function readStored({ db }: DatabaseConnection): Promise<Stored> {
  const { rows: messages } = await sql<StoredMessage>`
    select id, number, sender_profile_id as "from", recipient_profile_id as "to", body_text as "text",
      exists (
        select from chat_reads
        where reader_profile_id = recipient_profile_id and other_profile_id = sender_profile_id
          and after_number < number and number <= up_to_number and not was_deleted_unread
      ) as "isRead",
      sender_deleted_at is not null as "deletedBySender",
      recipient_deleted_at is not null as "deletedByRecipient"
    from chat_messages order by number`.execute(db)
  const { rows: conversations } = await sql<StoredConversation>`
    select low_profile_id as low, high_profile_id as high, last_number as "lastNumber",
      low_unread as "lowUnread", high_unread as "highUnread",
      low_deleted_number as "lowDeletedNumber", high_deleted_number as "highDeletedNumber"
    from chat_conversations order by 1, 2`.execute(db)
  const notified = await db
    .selectFrom('notifications')
    .select(['profile_id as profileId', 'actor_profile_id as actorId'])
    .where('kind', '=', 'MESSAGE')
    .execute()
  return {
    messages,
    conversations,
    notified: notified.map(({ profileId, actorId }) => ({ profileId, actorId: actorId ?? '' })),
  }
}

/** What a member can read without a change of the data. */
export async function readShown(origin: string, { profileId, token }: MadeMember): Promise<Shown> {
  const visitor = new Visitor(origin, token)
  const params = { profileId }
  const lists = await Promise.all([
    visitor.call('GET /api/conversations/:profileId', { params, query: { size } }),
    visitor.call('GET /api/unread-counts/:profileId', { params }),
    visitor.call('GET /api/notifications/:profileId', { params }),
  ])
  const [talks, counts, items] = lists.map(reply => expectDone(reply).text)
  const conversations: Conversation[] = JSON.parse(talks ?? '')
  const unread: UnreadCounts = JSON.parse(counts ?? '')
  const notifications: Notification[] = JSON.parse(items ?? '')
  return {
    me: profileId,
    conversations: conversations.map(({ other, latest, unreadCount }) => ({
      otherId: other.profileId,
      latestId: latest.id,
      unread: unreadCount,
    })),
    unreadConversations: unread.conversations,
    notifiedOf: notifications
      .filter(({ kind }) => kind === 'MESSAGE')
      .map(({ url = '' }) => /profile\/([\w-]+)/.exec(url)?.[1] ?? url),
  }
}

/** Every page of a conversation, newest first. Reading marks the messages as read. */
export async function readTalk(
  origin: string,
  { profileId: me, token }: MadeMember,
  other: string,
): Promise<Talk> {
  const visitor = new Visitor(origin, token)
  const ids: string[] = []
  for (;;) {
    const last = ids.at(-1)
    const query = { size, ...(last === undefined ? {} : { beforeMessageId: last }) }
    const reply = await visitor.call('GET /api/messages/between/:me/:other', {
      params: { me, other },
      query,
    })
    const page: Message[] = JSON.parse(expectDone(reply).text)
    ids.push(...page.map(({ id }) => id))
    if (page.length < size) return { me, other, ids }
  }
}
