import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import {
  type DatabaseConnection,
  type Db,
  listenerName,
} from '#server/platform/database/connect.ts'
import { lockSchema, migrationNames } from '#server/platform/database/migrate.ts'
import { JobRestorer } from '#server/platform/jobs/waiting-jobs.ts'
import { isWebBuild } from '#server/platform/serve/stored-builds.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { commandLineTexts } from '#shared/texts/command-line.ts'
import { secretMarkOf } from './back-up-site.ts'
import { DatabaseLoader } from './load-database.ts'
import type { BackupManifest, BackupPart } from './manifest.ts'
import { jobsIn, readBackup, verifyBackup } from './read-backup.ts'

const texts = commandLineTexts.restore

export interface RestoredSite {
  readonly connection: DatabaseConnection
  readonly storage: Storage
  readonly dataDirectory: string
  readonly secret: Buffer | undefined
}

export interface RestoreOptions {
  /** The restore may replace an existing site. */
  readonly replace?: boolean
  /** The secret of the backup is lost. */
  readonly withoutSecret?: boolean
  readonly stop?: AbortSignal
}

/**
 * Restores a site from a backup. First it verifies the whole file. Then it changes the database in one transaction,
 * which ends once every picture is stored.
 * @returns also the addresses of accounts that the replaced site no longer had, because they were erased after the
 * backup
 * @throws StartupError in one line, with nothing changed
 */
export async function restoreSite(
  site: RestoredSite,
  path: string,
  { replace = false, withoutSecret = false, stop }: RestoreOptions = {},
) {
  const { connection, storage, secret } = site
  const { db } = connection
  const { manifest, queues } = await verifyBackup(path, stop)
  await refuseNewer(manifest)
  if (!withoutSecret) refuseOtherSecret(secret, manifest)
  await refuseRunning(db)
  await refuseOverwriting({ db, storage }, replace)
  const before = await accountIds(db)
  const jobs = new JobRestorer(connection)
  await jobs.start(queues)
  try {
    const work = { jobs, manifest, replace, stop }
    await db.transaction().execute(tx => new Restoration(site, { tx, ...work }).run(path))
  } finally {
    await jobs.stop()
  }
  return { manifest, returned: await addressesBeside(db, before) }
}

/** Addresses of the accounts that were not there before. None if there were no accounts at all. */
async function addressesBeside(db: Db, before: ReadonlySet<string>) {
  if (before.size === 0) return []
  const accounts = await db
    .selectFrom('accounts')
    .select('email')
    .where(sql<boolean>`id <> all(${[...before]}::uuid[])`)
    .orderBy('email')
    .execute()
  return accounts.map(({ email }) => email)
}

interface Work {
  readonly tx: Db
  readonly jobs: JobRestorer
  readonly manifest: BackupManifest
  readonly replace: boolean
  readonly stop: AbortSignal | undefined
}

class Restoration {
  readonly #site: RestoredSite
  readonly #work: Work
  readonly #database: DatabaseLoader
  readonly #ownFiles: BackupPart[] = []
  /** The bundle whose files are arriving. It is stored as a whole. */
  #bundle = ''
  #files = new Map<string, Buffer>()

  constructor(site: RestoredSite, work: Work) {
    this.#site = site
    this.#work = work
    this.#database = new DatabaseLoader(work.tx, work.manifest)
  }

  async run(path: string): Promise<void> {
    const { tx, jobs, stop } = this.#work
    await lockSchema(tx)
    // Storing pictures has no time limit.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await this.#database.begin()
    await jobs.clear(tx)
    await readBackup(path, async part => {
      stop?.throwIfAborted()
      await this.#take(part)
    })
    await this.#storeBundle()
    await this.#database.finish()
    for (const part of this.#ownFiles) await this.#writeOwnFile(part)
    if (this.#work.replace) await this.#removeOtherBrands()
  }

  async #take(part: BackupPart) {
    const [kind, first = '', second = ''] = part.name.split('/')
    if (kind === 'tables') await this.#database.load(first, part.bytes)
    else if (kind === 'jobs') await this.#work.jobs.insert(this.#work.tx, await jobsIn(part))
    else if (kind === 'files') this.#ownFiles.push(part)
    else {
      if (first !== this.#bundle) await this.#storeBundle()
      this.#bundle = first
      this.#files.set(second, part.bytes)
    }
  }

  async #storeBundle() {
    if (this.#files.size > 0) await this.#site.storage.put(this.#bundle, this.#files)
    this.#files = new Map()
  }

  async #removeOtherBrands() {
    const { dataDirectory } = this.#site
    const written = new Set(this.#ownFiles.map(({ name }) => name.slice('files/'.length)))
    // Keep the folder, which may be a mount.
    const logos = await readdir(join(dataDirectory, 'brands')).catch(() => [])
    for (const name of ['brands.json', ...logos.map(logo => `brands/${logo}`)]) {
      if (written.has(name)) continue
      await rm(join(dataDirectory, name), { recursive: true, force: true })
    }
  }

  async #writeOwnFile({ name, bytes }: BackupPart) {
    const path = join(this.#site.dataDirectory, name.slice('files/'.length))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { mode: 0o600 })
  }
}

async function refuseNewer({ migrations }: BackupManifest): Promise<void> {
  const known = await migrationNames()
  const newer = migrations.find(name => !known.includes(name))
  if (!newer) return
  throw new StartupError(texts.newer(newer))
}

function refuseOtherSecret(secret: Buffer | undefined, { secretMark }: BackupManifest): void {
  if (secret && secretMarkOf(secret) === secretMark) return
  throw new StartupError(secret ? texts.otherSecret : texts.noSecret)
}

/** Refuses a restore while a site listens. Only connections to the restored database count, by name. */
async function refuseRunning(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName} limit 1`.execute(db)
  if (rows.length > 0) throw new StartupError(texts.running)
}

/**
 * Refuses to change data that is not a site's. It also refuses a site with members or pictures, unless the restore may
 * replace it.
 */
async function refuseOverwriting(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  replace: boolean,
): Promise<void> {
  const { rows } = await sql<{ tables: number; ours: number }>`
    select count(*) as tables,
      count(*) filter (where tablename in ('migrations', 'accounts')) as ours
    from pg_tables where schemaname = 'public'`.execute(db)
  const { tables = 0, ours = 0 } = rows[0] ?? {}
  if (tables > 0 && ours < 2) throw new StartupError(texts.foreignTables)
  if (replace) return
  const hasMembers = tables > 0 && (await accountIds(db)).size > 0
  if (hasMembers || (await hasPictures(storage))) {
    throw new StartupError(texts.siteThere)
  }
}

async function hasPictures(storage: Storage) {
  for await (const bundle of storage.storedBefore(new Date(8.64e15))) {
    if (!isWebBuild(bundle)) return true
  }
  return false
}

/** Empty if the database has no tables yet. */
async function accountIds(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('public.accounts') is not null as has`.execute(db)
  if (!rows[0]?.has) return new Set()
  const accounts = await db.selectFrom('accounts').select('id').execute()
  return new Set(accounts.map(({ id }) => id))
}
