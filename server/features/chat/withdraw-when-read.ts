import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { withdrawNotification } from '../notifications/notify.ts'
import { columnsOf, isOfPair } from './chat.queries.ts'

/**
 * Takes back the notification of a conversation in which nothing is unread any more. Under the pair's lock, so that a
 * message that came meanwhile keeps its own.
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
