import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { withdrawNotification } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { refuseField } from '#server/platform/refusal.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import { isInDungeon } from '#server/policies/dungeon.ts'
import type { Message, MessagePage, PageBetween } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'

/** A message commits within this time after its `created_at`. */
const longestTransactionMs = 60_000

export const storedColumns = [
  'id',
  'number',
  'conversation_number',
  'sender_profile_id',
  'recipient_profile_id',
  'body_text',
  'picture_ids',
  'created_at',
  'reply_to_id',
] as const

type StoredMessage = Pick<Selectable<DB['chat_messages']>, (typeof storedColumns)[number]>
export type MessageRow = StoredMessage & { readonly read_at: Date | null }

/**
 * When a message was read, as its reader sees it. The sender sees it if both showed receipts at that time and the
 * sender still does.
 */
const readAt = (me: string) => sql<Date | null>`(
  select case
    when after_number >= number or was_deleted_unread then null
    when sender_profile_id <> ${me} or is_shown and ${showsReceipts(sql`${me}::uuid`)} then read_at
  end
  from chat_reads
  where reader_profile_id = recipient_profile_id and other_profile_id = sender_profile_id
    and up_to_number >= number
  order by up_to_number limit 1)`

/** Whether a member shows their receipts to others, and so sees the receipts of others. */
export const showsReceipts = (profileId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (select shows_receipts from accounts
    where id = (select account_id from profiles where id = ${profileId}))`

export const readableColumns = (me: string): RawBuilder<MessageRow> =>
  sql`${sql.join(storedColumns.map(column => sql.ref(column)))}, ${readAt(me)} as read_at`

export const isNotDeletedBy = (me: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`case when sender_profile_id = ${me} then sender_deleted_at else recipient_deleted_at end is null`

/** The number up to which a member has deleted their conversation with another; 0 when they have not. */
export const deletedNumber = (
  me: string,
  other: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`
  coalesce((
    select case when low_profile_id = ${me} then low_deleted_number else high_deleted_number end
    from chat_conversations
    where ${isOfPair(me, other)}
  ), 0)`

/** How many messages the two have ever sent each other, which is the number of the last one. */
export const messageCount = (me: string, other: string): RawBuilder<number> => sql<number>`
  coalesce((
    select message_count from chat_conversations where ${isOfPair(me, sql`${other}::uuid`)}
  ), 0)`

export const isOfPair = (me: string, other: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(low_profile_id = least(${me}::uuid, ${other}) and high_profile_id = greatest(${me}::uuid, ${other}))`

export function columnsOf(me: string, other: string) {
  const side = me < other ? 'low' : 'high'
  return {
    unread: sql.ref<number>(`${side}_unread`),
    readNumber: sql.ref<number>(`${side}_read_number`),
    deletedNumber: sql.ref<number>(`${side}_deleted_number`),
  }
}

/**
 * The number of unread messages after a number, from a row of `chat_conversations`. It counts messages only if some are
 * newer.
 */
export function unreadAfter(me: string, other: string, upTo: number): RawBuilder<number> {
  const { unread, readNumber, deletedNumber: deleted } = columnsOf(me, other)
  return sql<number>`case when last_number <= ${upTo} then 0 else ${unread} - (
    select count(*) from chat_messages
    where sender_profile_id = ${other} and recipient_profile_id = ${me} and recipient_deleted_at is null
      and number > greatest(${readNumber}, ${deleted}) and number <= ${upTo}) end`
}

export function toMessage(row: StoredMessage & { readonly read_at?: Date | null }): Message {
  return {
    id: row.id,
    number: row.conversation_number,
    senderProfileId: row.sender_profile_id,
    recipientProfileId: row.recipient_profile_id,
    bodyText: row.body_text,
    profilePicIds: row.picture_ids,
    tsCreated: row.created_at.getTime(),
    ...(row.read_at ? { tsRecipientRead: row.read_at.getTime() } : {}),
  }
}

/** A page between two message numbers, both exclusive. */
export type NumberedPage = Awaited<ReturnType<typeof numberedPage>>

/** A conversation's page, newest first, without what the reader has deleted. */
export function conversationPage(db: Db, me: string, other: string, page: NumberedPage) {
  const sentTo = (recipient: string) => sql`(
    select ${readableColumns(me)} from chat_messages
    where sender_profile_id = ${recipient === me ? other : me} and recipient_profile_id = ${recipient}
      and ${isNotDeletedBy(me)}
      and number > (select number from deleted)
      and ${isAfter(page.after)} and ${isBefore(page.before)}
    ${orderAndLimit(page)})`
  return newestFirst(
    db,
    page,
    sql`
    with deleted as materialized (select ${deletedNumber(me, sql`${other}::uuid`)} as number)
    select * from (${sentTo(other)} union all ${sentTo(me)}) as sent`,
  )
}

/** Reads pages after a message oldest first, so a client that is far behind misses nothing in between. */
const orderAndLimit = ({ after, size }: NumberedPage) =>
  sql`order by number ${sql.raw(after === undefined ? 'desc' : 'asc')} limit ${size}`

async function newestFirst(db: Db, page: NumberedPage, query: RawBuilder<unknown>) {
  const { rows } = await sql<MessageRow>`${query} ${orderAndLimit(page)}`.execute(db)
  return page.after === undefined ? rows : rows.toReversed()
}

/**
 * The latest message of each sender and recipient pair, newest first. Members who blocked the reader or are in the
 * dungeon are left out. Across conversations, numbers become visible out of order. So a page after a message repeats
 * the messages that were uncommitted when that message was sent.
 */
export function latestMessages(db: Db, me: string, page: NumberedPage) {
  const { after, before } = page
  return newestFirst(
    db,
    page,
    sql`
    with others as (
      select high_profile_id as profile_id, low_deleted_number as deleted_number
      from chat_conversations where low_profile_id = ${me}
      union all
      select low_profile_id, high_deleted_number from chat_conversations where high_profile_id = ${me}
    )
    select ${readableColumns(me)}
    from others
    cross join lateral (
      ${latestOf(sql`sender_profile_id = ${me} and recipient_profile_id = others.profile_id`, me)}
      union all
      ${latestOf(sql`sender_profile_id = others.profile_id and recipient_profile_id = ${me}`, me)}
    ) as latest
    where not exists (
        select from blocks
        where blocker_profile_id = others.profile_id and blocked_profile_id = ${me}
      )
      and not ${isInDungeon(sql.ref('others.profile_id'))}
      and (${isAfter(after)} or ${mayHaveBeenUncommitted(after)}) and ${isBefore(before)}`,
  )
}

function mayHaveBeenUncommitted(after: Cursor | undefined) {
  if (!after) return sql`false`
  if ('ts' in after) return isAfter({ ts: after.ts - longestTransactionMs })
  const { number } = after
  return sql`(number < ${number} and not pg_visible_in_snapshot(
    transaction, (select snapshot::pg_snapshot from chat_messages where number = ${number})))`
}

/** The latest message of one direction that the reader has not deleted. It joins to `others`. */
export const latestOf = (direction: RawBuilder<unknown>, me: string): RawBuilder<unknown> => sql`
  (select * from chat_messages
    where ${direction} and ${isNotDeletedBy(me)} and number > others.deleted_number
    order by number desc limit 1)`

/** Condition on `chat_messages`: a message of the member's own, with somebody who has not blocked them. */
export const isShownTo = (me: string): RawBuilder<SqlBool> => sql<SqlBool>`
  (${me} in (sender_profile_id, recipient_profile_id) and exists (
    select from profiles
    where profiles.id in (sender_profile_id, recipient_profile_id)
      and profiles.id <> ${me} and ${isKnownTo(me)}))`

/** The lock under which a member's broadcasts are stored one after another. */
export const broadcastsOf = (me: string): string => `broadcasts of ${me}`

/** A message's number, or the time of a message that is gone. */
export type Cursor = { readonly number: number } | { readonly ts: number }

/** Conditions on messages. Those of the same millisecond as a message that is gone are on both of its sides. */
export const isAfter = beyond('>')
export const isBefore = beyond('<')

function beyond(side: '<' | '>') {
  return (cursor: Cursor | undefined, column = 'created_at'): RawBuilder<SqlBool> => {
    if (!cursor) return sql`true`
    if ('number' in cursor) return sql`number ${sql.raw(side)} ${cursor.number}`
    return sql`${sql.ref(column)} ${sql.raw(side)}= ${new Date(cursor.ts)}`
  }
}

/** Finds the cursors of a page, because the server orders by number. */
export async function numberedPage(db: Db, me: string, page: MessagePage) {
  const find = (id: string) => numberOf(db, me, id)
  return {
    after: await cursorOf(page, 'since', find),
    before: await cursorOf(page, 'before', find),
    size: page.size ?? limits.messagesPageDefault,
  }
}

/**
 * One cursor of a page. Only the time that the reader sends counts for a message that is deleted, erased or lost by a
 * block. So these cases look alike.
 */
export async function cursorOf(
  page: MessagePage,
  end: 'since' | 'before',
  find: (id: string) => Promise<number | undefined>,
): Promise<Cursor | undefined> {
  const isSince = end === 'since'
  const id = isSince ? page.sinceMessageId : page.beforeMessageId
  if (id === undefined) return undefined
  const number = await find(id)
  if (number !== undefined) return { number }
  const ts = isSince ? page.tsSince : page.tsBefore
  return ts === undefined ? refuseField(`/${end}MessageId`, 'is unknown') : { ts }
}

/** As `numberedPage`, for a page of one conversation. */
export async function numberedPageBetween(
  db: Db,
  { me, other }: { readonly me: string; readonly other: string },
  page: PageBetween,
) {
  const { sinceNumber, beforeNumber, ...byId } = page
  const ofPair = sql`least(sender_profile_id, recipient_profile_id) = least(${me}::uuid, ${other})
    and greatest(sender_profile_id, recipient_profile_id) = greatest(${me}::uuid, ${other})`
  const nearest = async (bound: RawBuilder<unknown>) => {
    const { rows } = await sql<{ number: number }>`
      select number from chat_messages where ${ofPair} and conversation_number ${bound} limit 1`.execute(
      db,
    )
    return rows[0]
  }
  const found = await numberedPage(db, me, byId)
  if (sinceNumber !== undefined) {
    const upTo = sql`<= ${sinceNumber} order by conversation_number desc`
    found.after = (await nearest(upTo)) ?? { number: 0 }
  }
  if (beforeNumber !== undefined) {
    found.before = await nearest(sql`>= ${beforeNumber} order by conversation_number`)
  }
  return found
}

async function numberOf(db: Db, me: string, id: string) {
  const message = await db
    .selectFrom('chat_messages')
    .select('number')
    .where('id', '=', id)
    .where(isShownTo(me))
    // A blocked sender may have used one id for two messages.
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return message?.number
}

/**
 * Withdraws the notification of a conversation without unread messages. The caller has locked the pair, so a new
 * message keeps its own notification.
 */
export async function withdrawWhenRead(
  tx: Db,
  { me, other }: { readonly me: string; readonly other: string },
): Promise<void> {
  const { rows } = await sql`
    select from chat_conversations
    where ${isOfPair(me, sql`${other}::uuid`)} and ${columnsOf(me, other).unread} > 0`.execute(tx)
  if (rows.length > 0) return
  await withdrawNotification(tx, { profileId: me, kind: 'MESSAGE', actorProfileId: other })
}
