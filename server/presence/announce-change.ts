import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { presenceChannel } from './presence.queries.ts'

/** Says in the caller's transaction that what others see of these members has changed. */
export async function announceChange(db: Db, ...profileIds: readonly string[]): Promise<void> {
  await db
    .insertInto('presence_changes')
    .values(profileIds.map(id => ({ profile_id: id })))
    .execute()
  await sql`select pg_notify(${presenceChannel}, '')`.execute(db)
}
