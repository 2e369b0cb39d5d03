import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { eventually } from './eventually.ts'

/** Waits until so many in this database wait for a lock. */
export async function waitingForLock(db: Db, count = 1): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length >= count
  })
}
