import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import type { Message, MessagePage } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'

interface MessageRow {
  readonly id: string
  readonly number: number
  readonly sender_profile_id: string
  readonly recipient_profile_id: string
  readonly body_text: string
  readonly picture_ids: string[]
  readonly created_at: Date
  readonly recipient_read_at: Date | null
}

export const messageColumns = [
  'id',
  'number',
  'sender_profile_id',
  'recipient_profile_id',
  'body_text',
  'picture_ids',
  'created_at',
  'recipient_read_at',
] as const

export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    senderProfileId: row.sender_profile_id,
    recipientProfileId: row.recipient_profile_id,
    bodyText: row.body_text,
    profilePicIds: row.picture_ids,
    tsCreated: row.created_at.getTime(),
    ...(row.recipient_read_at ? { tsRecipientRead: row.recipient_read_at.getTime() } : {}),
  }
}

/** A page between two message numbers, both exclusive. */
interface NumberedPage {
  readonly after: number | undefined
  readonly before: number | undefined
  readonly size: number
}

/** A conversation's page, newest first. */
export async function conversationPage(
  db: Db,
  me: string,
  other: string,
  page: NumberedPage,
): Promise<MessageRow[]> {
  const rows = await sentBy(db, me, other, page)
    .unionAll(sentBy(db, other, me, page))
    .orderBy('number', orderOf(page))
    .limit(page.size)
    .execute()
  return page.after === undefined ? rows : rows.toReversed()
}

function sentBy(db: Db, from: string, to: string, page: NumberedPage) {
  const { after, before, size } = page
  return db
    .selectFrom(
      db
        .selectFrom('chat_messages')
        .select(messageColumns)
        .where('sender_profile_id', '=', from)
        .where('recipient_profile_id', '=', to)
        .$if(after !== undefined, query => query.where('number', '>', after ?? 0))
        .$if(before !== undefined, query => query.where('number', '<', before ?? 0))
        .orderBy('number', orderOf(page))
        .limit(size)
        .as('sent'),
    )
    .selectAll()
}

/** Pages after a message are read oldest first, so that a client that is far behind misses nothing in between. */
const orderOf = (page: NumberedPage) => (page.after === undefined ? 'desc' : 'asc')

/**
 * The latest message of each sender and recipient pair, newest first, without those who blocked the reader. Across
 * conversations numbers become visible out of order. So a page after a message repeats whatever may still have been
 * uncommitted when that message was sent.
 */
export async function latestMessages(
  db: Db,
  me: string,
  page: NumberedPage,
): Promise<MessageRow[]> {
  const { after = null, before = null, size } = page
  const { rows } = await sql<MessageRow>`
    with others as (
      select high_profile_id as profile_id from chat_conversations where low_profile_id = ${me}
      union all
      select low_profile_id from chat_conversations where high_profile_id = ${me}
    )
    select ${sql.join(messageColumns.map(column => sql.ref(column)))}
    from others
    cross join lateral (
      (select * from chat_messages
        where sender_profile_id = ${me} and recipient_profile_id = others.profile_id
        order by number desc limit 1)
      union all
      (select * from chat_messages
        where sender_profile_id = others.profile_id and recipient_profile_id = ${me}
        order by number desc limit 1)
    ) as latest
    where not exists (
        select from blocks
        where blocker_profile_id = others.profile_id and blocked_profile_id = ${me}
      )
      and (${after}::bigint is null or number > ${after}::bigint or (
        number < ${after}::bigint
        and transaction >= (select horizon from chat_messages where number = ${after}::bigint)))
      and (${before}::bigint is null or number < ${before}::bigint)
    order by number ${sql.raw(orderOf(page))}
    limit ${size}`.execute(db)
  return page.after === undefined ? rows : rows.toReversed()
}

/** Condition on `chat_messages`: the member's own, and not with somebody who blocked them. */
export function isShownTo(me: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'chat_messages'>()
  const between = eb.or({ sender_profile_id: me, recipient_profile_id: me })
  const other = eb
    .selectFrom('profiles')
    .select('profiles.id')
    .where('profiles.id', '!=', me)
    .where(inside =>
      inside.or([
        inside('profiles.id', '=', inside.ref('chat_messages.sender_profile_id')),
        inside('profiles.id', '=', inside.ref('chat_messages.recipient_profile_id')),
      ]),
    )
    .where(isKnownTo(me))
  return eb.and([between, eb.exists(other)])
}

/** Turns the message ids of a page into the numbers the server orders by. */
export async function numberedPage(db: Db, me: string, page: MessagePage): Promise<NumberedPage> {
  return {
    after: await numberOf(db, me, page.sinceMessageId, '/sinceMessageId'),
    before: await numberOf(db, me, page.beforeMessageId, '/beforeMessageId'),
    size: page.size ?? limits.messagesPageDefault,
  }
}

async function numberOf(db: Db, me: string, id: string | undefined, path: string) {
  if (id === undefined) return undefined
  const message = await db
    .selectFrom('chat_messages')
    .select('number')
    .where('id', '=', id)
    .where(isShownTo(me))
    // A blocked sender may have used one id for two messages.
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return message?.number ?? refuse('request/invalid', { errors: [{ path, message: 'unknown' }] })
}
