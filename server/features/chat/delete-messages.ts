import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Writer, withPairLock } from '#server/policies/write-between.ts'
import { withdrawWhenRead } from './withdraw-when-read.ts'

/** A member deletes their own copy. The other is told nothing, and keeps theirs. No rule forbids it, not even a block. */

/** Deletes a message for the member; one that was not read stays unread for its sender. */
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

/** With whom the member has the message; a blocked sender may have used its id for two. */
async function othersOf(db: Db, me: string, id: string) {
  const { rows } = await sql<{ other: string }>`
    select case when sender_profile_id = ${me} then recipient_profile_id else sender_profile_id end as other
    from chat_messages where id = ${id} and ${me} in (sender_profile_id, recipient_profile_id)`.execute(
    db,
  )
  return rows.map(({ other }) => other)
}

interface OwnCopy {
  readonly me: string
  readonly other: string
  readonly id: string
}

async function deleteFor({ clock, live }: Platform, db: Db, { me, other, id }: OwnCopy) {
  const now = clock.now()
  await sql`
    with deleted as (
      update chat_messages set
        sender_deleted_at = case when sender_profile_id = ${me} then ${now} else sender_deleted_at end,
        recipient_deleted_at = case when recipient_profile_id = ${me} then ${now} else recipient_deleted_at end
      where id = ${id}
        and ((sender_profile_id = ${me} and recipient_profile_id = ${other} and sender_deleted_at is null)
          or (sender_profile_id = ${other} and recipient_profile_id = ${me} and recipient_deleted_at is null))
      returning recipient_profile_id = ${me} and recipient_read_at is null as was_unread, number
    )
    update chat_conversations c set
      low_unread = low_unread - case when low_profile_id = ${me} and was_unread and number > low_deleted_number then 1 else 0 end,
      high_unread = high_unread - case when high_profile_id = ${me} and was_unread and number > high_deleted_number then 1 else 0 end
    from deleted
    where low_profile_id = least(${me}::uuid, ${other}) and high_profile_id = greatest(${me}::uuid, ${other})`.execute(
    db,
  )
  await withdrawWhenRead(db, { me, other })
  const recipient = { profileId: me, aboutProfileId: other }
  await live.publish(db, recipient, { kind: 'deleted', otherProfileId: other, messageIds: [id] })
}

/** Deletes all that has been said so far for the member; the next message brings the conversation back. */
export function deleteConversation(
  platform: Platform,
  writer: Writer,
  other: string,
): Promise<void> {
  const { profileId: me } = writer
  return withPairLock(platform, { writer, otherId: other }, async tx => {
    const side = me < other ? 'low' : 'high'
    await sql`
      update chat_conversations
      set ${sql.ref(`${side}_deleted_number`)} = last_number, ${sql.ref(`${side}_unread`)} = 0
      where low_profile_id = least(${me}::uuid, ${other}) and high_profile_id = greatest(${me}::uuid, ${other})`.execute(
      tx,
    )
    await withdrawWhenRead(tx, { me, other })
    const recipient = { profileId: me, aboutProfileId: other }
    await platform.live.publish(tx, recipient, { kind: 'deleted', otherProfileId: other })
  })
}
