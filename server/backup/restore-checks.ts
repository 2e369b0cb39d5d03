import { sql } from 'kysely'
import { type Db, listenerName } from '#server/platform/database/connect.ts'
import { migrationNames } from '#server/platform/database/migrate.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { markOf } from './back-up-site.ts'
import type { BackupManifest } from './manifest.ts'

export async function refuseNewer({ migrations }: BackupManifest): Promise<void> {
  const known = await migrationNames()
  const newer = migrations.find(name => !known.includes(name))
  if (!newer) return
  throw new StartupError(`The backup is of a newer version (${newer}): restore it with that one.`)
}

export function refuseOtherSecret(
  secret: Buffer | undefined,
  { secretMark }: BackupManifest,
): void {
  if (secret && markOf(secret) === secretMark) return
  throw new StartupError(
    `The site has ${secret ? 'another' : 'no'} secret: restore it first (npm run restore -- --secret FILE). Where it is lost, add --without-secret: all have to log in anew, and their blurred points move.`,
  )
}

/** Only the restored database may be in use by nobody: by its name, a site listens. */
export async function refuseRunning(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName} limit 1`.execute(db)
  if (rows.length > 0) throw new StartupError('A site is running on this database: stop it first.')
}

/** Refuses to touch what belongs to something else, and a site with members or pictures unless it is to be replaced. */
export async function refuseOverwriting(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  replace: boolean,
): Promise<void> {
  const { rows } = await sql<{ tables: number; ours: number }>`
    select count(*) as tables,
      count(*) filter (where tablename in ('migrations', 'accounts')) as ours
    from pg_tables where schemaname = 'public'`.execute(db)
  const { tables = 0, ours = 0 } = rows[0] ?? {}
  if (tables > 0 && ours < 2)
    throw new StartupError('The database holds tables that are no site’s.')
  if (replace) return
  const hasMembers = tables > 0 && (await accountIds(db)).size > 0
  if (hasMembers || (await hasPictures(storage))) {
    throw new StartupError(
      'There is a site already. With --replace it is lost, and that of the backup takes its place.',
    )
  }
}

async function hasPictures(storage: Storage) {
  for await (const _ of storage.storedBefore(new Date(8.64e15))) return true
  return false
}

/** Of a database that may have no tables yet. */
export async function accountIds(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('public.accounts') is not null as has`.execute(db)
  if (!rows[0]?.has) return new Set()
  const accounts = await db.selectFrom('accounts').select('id').execute()
  return new Set(accounts.map(({ id }) => id))
}
