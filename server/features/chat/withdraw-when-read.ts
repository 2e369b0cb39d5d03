import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { withdrawNotification } from '../notifications/notify.ts'

/**
 * Takes back the notification of a conversation in which nothing is unread any more. Under the pair's lock, so that a
 * message that came meanwhile keeps its own.
 */
export async function withdrawWhenRead(
  tx: Db,
  { me, other }: { readonly me: string; readonly other: string },
): Promise<void> {
  const unread = sql.ref(me < other ? 'low_unread' : 'high_unread')
  const { rows } = await sql`
    select from chat_conversations
    where low_profile_id = least(${me}::uuid, ${other}) and high_profile_id = greatest(${me}::uuid, ${other})
      and ${unread} > 0`.execute(tx)
  if (rows.length > 0) return
  await withdrawNotification(tx, { profileId: me, kind: 'MESSAGE', actorProfileId: other })
}
