import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'

/** Waits until somebody in this database waits for a lock. */
export async function waitingForLock(db: Db): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    },
    { timeout: 20_000 },
  )
}
