import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { configurationTexts } from '#shared/texts/configuration.ts'
import { StartupError } from '../startup-error.ts'
import type { Db } from './connect.ts'
import { isLockTimeout } from './database-errors.ts'

const ownFolder = new URL('../../migrations/', import.meta.url)
/** Any constant. It makes two starting processes wait for each other. */
const lockNumber = 7_239_451
/** Everybody who uses a table waits behind a migration that waits for its lock, such as during a backup. */
const tableLockMs = 1_000
const againMs = 4_000

/**
 * Forward only. All pending migrations run in one transaction under a lock: all or nothing, one process at a time,
 * without a time limit. If a table is in use for long, all begin again later. Processes of the last version go on
 * meanwhile, so migrations expand the schema first. One that takes away what older programs use begins with
 * `-- requires: NAME`, and then programs without that migration refuse the schema.
 */
export async function migrate(db: Db, folder = ownFolder): Promise<readonly string[]> {
  for (;;) {
    try {
      return await db.transaction().execute(async tx => {
        await lockSchema(tx)
        await sql`select set_config('lock_timeout', ${String(tableLockMs)}, true)`.execute(tx)
        return applyMigrations(tx, await migrationNames(folder), folder)
      })
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
    await setTimeout(againMs)
  }
}

/** Makes this transaction the only one that changes the schema, without a time limit. */
export async function lockSchema(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
}

/**
 * Runs the migrations that the database lacks, in the caller's transaction.
 * @returns their names
 */
export async function applyMigrations(
  tx: Db,
  names: readonly string[],
  folder = ownFolder,
): Promise<readonly string[]> {
  await sql`create table if not exists migrations (
    name text constraint migrations_pkey primary key,
    applied_at timestamptz not null default now()
  )`.execute(tx)
  const pending = await pendingMigrations(tx, names)
  for (const name of pending) {
    const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
    await sql.raw(text).execute(tx)
    await tx.insertInto('migrations').values({ name }).execute()
    const requires = requirement.exec(text)?.[1]
    if (requires === undefined) continue
    // Separate, because earlier schemas have no such column.
    await tx.updateTable('migrations').set({ requires }).where('name', '=', name).execute()
  }
  return pending
}

const requirement = /^-- requires: (\S+)$/m

/**
 * Checks a database that another version may be using, and changes nothing.
 * @throws StartupError unless its schema is this version's
 */
export async function refuseOtherSchema(db: Db, folder = ownFolder): Promise<void> {
  const [pending] = await pendingMigrations(db, await migrationNames(folder))
  if (pending === undefined) return
  throw new StartupError(configurationTexts.database.olderVersion(pending))
}

async function pendingMigrations(db: Db, names: readonly string[]) {
  // Earlier schemas have no column `requires`.
  const { rows } = await sql<{ name: string; requires: string | null }>`
    select name, to_jsonb(m) ->> 'requires' as requires from migrations m order by name`.execute(db)
  const known = new Set(names)
  const ending = rows.find(({ requires }) => requires !== null && !known.has(requires))
  if (ending) {
    throw new StartupError(configurationTexts.database.newerVersion(ending.name))
  }
  const applied = new Set(rows.map(({ name }) => name))
  return names.filter(name => !applied.has(name))
}

export async function migrationNames(folder = ownFolder): Promise<readonly string[]> {
  const files = await readdir(folder)
  return files
    .filter(file => file.endsWith('.sql'))
    .map(file => file.slice(0, -'.sql'.length))
    .toSorted()
}
