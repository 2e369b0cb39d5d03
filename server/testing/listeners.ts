import { sql } from 'kysely'
import { type Db, listenerName } from '#server/platform/database/connect.ts'

/** The processes of PostgreSQL that serve the listeners on this database. */
export async function listenerPids(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(db)
  return rows.map(({ pid }) => pid)
}

/** Ends the connections of all listeners on this database. @returns how many there were */
export async function cutListeners(db: Db): Promise<number> {
  const pids = await listenerPids(db)
  await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`.execute(db)
  return pids.length
}
