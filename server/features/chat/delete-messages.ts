import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isFound, isNotLost } from '#server/policies/contact.ts'
import { type Writer, withPairLock } from '#server/policies/write-between.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import { columnsOf, isOfPair, unreadAfter, withdrawWhenRead } from './chat.queries.ts'

/**
 * A member deletes their own copy. The other member keeps theirs and is not notified. A member can do this even if they
 * block the other. A blocked member has lost their copy, as if the other's account had been erased.
 */

/** Deletes a message for the member. If it was unread, it stays unread for its sender. */
export async function deleteMessage(platform: Platform, writer: Writer, id: string): Promise<void> {
  const { profileId: me } = writer
  const others = await othersOf(platform.db, me, id)
  if (others.length === 0) refuse('chat/not-found')
  for (const other of others) {
    await withPairLock(platform, { writer, otherId: other }, tx =>
      deleteFor(platform, tx, { me, other, id }),
    )
  }
}

/** The members with whom the member has the message. A blocked sender may have used its id for two. */
async function othersOf(db: Db, me: string, id: string) {
  const { rows } = await sql<{ other: string }>`
    select profiles.id as other from chat_messages
    join profiles
      on profiles.id = case when sender_profile_id = ${me} then recipient_profile_id else sender_profile_id end
    where chat_messages.id = ${id} and ${me} in (sender_profile_id, recipient_profile_id)
      and ${isNotLost(me)}`.execute(db)
  return rows.map(({ other }) => other)
}

/** Deletes both copies of a message, if it exists. The caller's transaction has locked the pair. */
export async function deleteForBoth(
  platform: Platform,
  tx: Db,
  { sender, recipient, id }: Readonly<Record<'sender' | 'recipient' | 'id', string>>,
): Promise<void> {
  const message = await tx
    .selectFrom('chat_messages')
    .select('number')
    .where(eb => eb.and({ id, sender_profile_id: sender, recipient_profile_id: recipient }))
    .executeTakeFirst()
  if (!message) return
  await deleteFor(platform, tx, { me: recipient, other: sender, id })
  await deleteFor(platform, tx, { me: sender, other: recipient, id })
}

type DeletedEvent = Extract<LiveEvent, { kind: 'deleted' }>
type OwnCopy = Readonly<Record<'me' | 'other' | 'id', string>>

async function deleteFor(platform: Platform, db: Db, { me, other, id }: OwnCopy) {
  const now = platform.clock.now()
  const own = columnsOf(me, other)
  const pair = isOfPair(me, sql`${other}::uuid`)
  const { rows } = await sql<{ number: number }>`
    with message as (
      select recipient_profile_id = ${me}
        and number > greatest(${own.readNumber}, ${own.deletedNumber}) as is_unread
      from chat_messages, chat_conversations
      where id = ${id} and ${pair}
        and ((sender_profile_id = ${me} and recipient_profile_id = ${other} and sender_deleted_at is null)
          or (sender_profile_id = ${other} and recipient_profile_id = ${me} and recipient_deleted_at is null))
    ),
    deleted as (
      update chat_messages set
        sender_deleted_at = case when sender_profile_id = ${me} then ${now} else sender_deleted_at end,
        recipient_deleted_at = case when recipient_profile_id = ${me} then ${now} else recipient_deleted_at end,
        was_deleted_unread = was_deleted_unread or is_unread
      from message
      where id = ${id}
        and least(sender_profile_id, recipient_profile_id) = least(${me}::uuid, ${other})
        and greatest(sender_profile_id, recipient_profile_id) = greatest(${me}::uuid, ${other})
      returning conversation_number as number
    ),
    counted as (
      update chat_conversations set ${own.unread} = ${own.unread} - 1
      from message where is_unread and ${pair}
    )
    select number from deleted`.execute(db)
  // A repeated request finds nothing to delete.
  for (const { number } of rows) {
    await afterwards(platform, db, { me, other, id, number, andEarlier: false })
  }
}

/** Deletes a conversation up to a message, for this member only. They may not have seen newer messages, which stay. */
export function deleteConversation(
  platform: Platform,
  writer: Writer,
  { other, upToMessageId: id }: { readonly other: string; readonly upToMessageId: string },
): Promise<void> {
  const { profileId: me } = writer
  return withPairLock(platform, { writer, otherId: other }, async tx => {
    const last =
      (await isFound(tx, other, isNotLost(me))) && (await numbersOf(tx, { me, other, id }))
    if (!last) return refuse('chat/not-found')
    const { number: upTo, conversation_number: number } = last
    const { deletedNumber, unread } = columnsOf(me, other)
    await sql`
      update chat_conversations set
        ${deletedNumber} = greatest(${deletedNumber}, ${upTo}), ${unread} = ${unreadAfter(me, other, upTo)}
      where ${isOfPair(me, sql`${other}::uuid`)}`.execute(tx)
    await afterwards(platform, tx, { me, other, id, number, andEarlier: true })
  })
}

/** A blocked sender may have used one id for a message to each side. The later one counts. */
function numbersOf(db: Db, { me, other, id }: OwnCopy) {
  return db
    .selectFrom('chat_messages')
    .select(['number', 'conversation_number'])
    .where('id', '=', id)
    .where('sender_profile_id', 'in', [me, other])
    .where('recipient_profile_id', 'in', [me, other])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function afterwards(
  { live }: Platform,
  db: Db,
  { me, other, id, ...deletion }: OwnCopy & Pick<DeletedEvent, 'number' | 'andEarlier'>,
) {
  await withdrawWhenRead(db, { me, other })
  const recipient = { profileId: me, aboutProfileId: other }
  const deleted = { kind: 'deleted', otherProfileId: other, messageId: id, ...deletion } as const
  await live.publish(db, recipient, deleted)
}
