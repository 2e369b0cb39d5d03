import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Waits for the lock of that name, and keeps it until the transaction ends. */
export async function lockNamed(tx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

export async function lockAllNamed(tx: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(
    tx,
  )
}

/** Takes a shared lock of that name. Others may share it, but nobody may have it exclusively. */
export async function shareNamed(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(db)
}
