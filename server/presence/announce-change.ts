import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** How a feature says that what others see of a profile has changed. */
export type AnnounceChange = (db: Db, profileId: string) => Promise<void>

/** Says in the caller's transaction that a profile has to be read anew; every process follows after its commit. */
export const announceChange: AnnounceChange = async (db, profileId) => {
  await db.insertInto('presence_changes').values({ profile_id: profileId }).execute()
  await sql`select pg_notify('presence', '')`.execute(db)
}
