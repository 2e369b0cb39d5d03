import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { configurationTexts } from '#shared/texts/configuration.ts'
import { StartupError } from '../startup-error.ts'
import type { Db } from './connect.ts'

const ownFolder = new URL('../../migrations/', import.meta.url)
/** Any constant. It makes two starting processes wait for each other. */
const lockNumber = 7_239_451

/**
 * Forward only. All pending migrations run in one transaction under a lock: all or nothing, one process at a time,
 * without a time limit. Refuses a schema that is newer than this program.
 */
export async function migrate(db: Db, folder = ownFolder): Promise<readonly string[]> {
  return db.transaction().execute(async tx => {
    await lockSchema(tx)
    return applyMigrations(tx, await migrationNames(folder), folder)
  })
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
    await sql.raw(await readFile(new URL(`${name}.sql`, folder), 'utf8')).execute(tx)
    await tx.insertInto('migrations').values({ name }).execute()
  }
  return pending
}

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
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute()
  const applied = new Set(rows.map(row => row.name))
  const unknown = [...applied].find(name => !names.includes(name))
  if (unknown) {
    throw new StartupError(configurationTexts.database.newerVersion(unknown))
  }
  return names.filter(name => !applied.has(name))
}

export async function migrationNames(folder = ownFolder): Promise<readonly string[]> {
  const files = await readdir(folder)
  return files
    .filter(file => file.endsWith('.sql'))
    .map(file => file.slice(0, -'.sql'.length))
    .toSorted()
}
