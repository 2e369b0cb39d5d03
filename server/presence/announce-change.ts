import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { presenceChannel } from './presence.queries.ts'

/**
 * Says in the caller's transaction that what others see of these members has changed.
 * @returns the numbers of the changes, for `LiveMap.refresh`
 */
export async function announceChange(
  db: Db,
  ...profileIds: readonly string[]
): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    with announced as (
      insert into presence_changes (profile_id) select unnest(${profileIds}::uuid[])
      returning number)
    select number, pg_notify(${presenceChannel}, '') from announced`.execute(db)
  return rows.map(({ number }) => number)
}
