import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { hasJobs, waitingJobs } from '#server/platform/jobs/waiting-jobs.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { recordBackup } from '#server/platform/site-backups.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { ifThere } from '#server/platform/system-error.ts'
import { readVersion } from '#server/platform/version.ts'
import { BackupFile } from './backup-file.ts'
import { type BackupManifest, type BackupPart, isPartName } from './manifest.ts'
import { setTextFormats, tableColumns } from './table-columns.ts'

export interface BackedUpSite {
  readonly db: Db
  readonly storage: Storage
  readonly dataDirectory: string
  readonly secret: Buffer
  readonly clock: Clock
}

/** Tells which secret a backup belongs to. */
export const secretMarkOf = (secret: Buffer) =>
  keyedHash(secret, 'backup', 'mark').subarray(0, 8).toString('hex')

/**
 * Writes a backup, reads it back and records it. Removes a backup that fails, unless it lacks nothing but lost
 * pictures.
 */
export async function backUpSite(site: BackedUpSite, path: string, stop?: AbortSignal) {
  const madeAt = site.clock.now()
  const file = await BackupFile.create(path)
  const add = (part: BackupPart) => {
    stop?.throwIfAborted()
    return file.add(part)
  }
  try {
    const { bundles, ...database } = await dumpDatabase(site.db, add)
    // Dump the rows first: a picture that arrives in between is in neither, and files never change.
    const missing = await addPictures(site.storage, bundles, add)
    // Missing files that rows still name. With any of them the backup counts as not read back.
    const lost = await stillNamed(site.db, missing)
    const leftOut = await addOwnFiles(site.dataDirectory, add)
    const pictures = bundles.length - missing.length
    const bytes = await file.finish({
      ...database,
      pictures,
      madeAt: madeAt.toISOString(),
      siteVersion: (await readVersion()).gitCommitHash,
      secretMark: secretMarkOf(site.secret),
    })
    await recordBackup(site.db, { madeAt, bytes, readBackAt: null })
    await file.readBack(stop)
    if (lost.length === 0) {
      await recordBackup(site.db, { madeAt, bytes, readBackAt: site.clock.now() })
    }
    const tables = Object.values(database.tables)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const isLost = new Set(lost)
    const deleted = missing.filter(bundle => !isLost.has(bundle))
    return { tables: tables.length, rows, pictures, deleted, lost, leftOut, bytes }
  } catch (error) {
    await file.discard()
    throw error
  }
}

export type BackupSummary = Awaited<ReturnType<typeof backUpSite>>
type AddPart = (part: BackupPart) => Promise<void>

/** @returns the bundles that are missing */
async function addPictures(storage: Storage, bundles: readonly string[], add: AddPart) {
  const missing: string[] = []
  for (const bundle of bundles) {
    const files = await storage.readAll(bundle)
    if (!files) missing.push(bundle)
    for (const [name, bytes] of files ?? []) {
      await add({ name: `pictures/${bundle}/${name}`, bytes })
    }
  }
  return missing
}

/**
 * Adds the operator's brands, but no keys.
 * @returns the other files in the data directory
 */
async function addOwnFiles(dataDirectory: string, add: AddPart) {
  const leftOut: string[] = []
  const logos = await namesIn(join(dataDirectory, 'brands'))
  const own = (await namesIn(dataDirectory)).filter(name => name === 'brands.json')
  for (const path of [...own, ...logos.map(name => `brands/${name}`)]) {
    const part = `files/${path}`
    const file = join(dataDirectory, path)
    if (isPartName(part) && (await isFile(file))) {
      await add({ name: part, bytes: await readFile(file) })
    } else leftOut.push(path)
  }
  return leftOut
}

const namesIn = async (folder: string) => (await ifThere(readdir(folder))) ?? []

/** Follows links, because the site reads their targets. */
async function isFile(path: string) {
  return (await stat(path).catch(() => undefined))?.isFile() === true
}

interface Dump extends Pick<BackupManifest, 'migrations' | 'tables' | 'sequences' | 'jobs'> {
  readonly bundles: readonly string[]
}

const rowsAtOnce = 2_000
const idleMs = 600_000
const zip = promisify(gzip)

/**
 * Dumps a snapshot while the site goes on. The transaction only reads, so it has no number that gaps of feeds would wait for.
 * Vacuum cannot remove dead rows until it ends.
 */
function dumpDatabase(db: Db, add: AddPart): Promise<Dump> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(idleMs)}`.execute(tx)
      await setTextFormats(tx)
      const tables = await dumpTables(tx, add)
      const jobs = (await hasJobs(tx)) ? await dumpLines(tx, waitingJobs, 'jobs', add) : 0
      return {
        tables,
        jobs,
        migrations: await texts(tx, sql`select name as text from migrations order by name`),
        sequences: await readSequences(tx),
        bundles: await texts(tx, namedBundles),
      }
    })
}

async function dumpTables(tx: Db, add: AddPart) {
  const tables: Record<string, Dump['tables'][string]> = {}
  for (const [table, described] of await tableColumns(tx)) {
    const columns = described.map(({ name }) => name)
    const values = columns.map(name => sql`${sql.id(name)}::text`)
    const line = sql`to_json(array[${sql.join(values)}]::text[])::text`
    const lines = sql<{ line: string }>`select ${line} as line from ${sql.id(table)}`
    tables[table] = { columns, rows: await dumpLines(tx, lines, `tables/${table}`, add) }
  }
  return tables
}

/** @returns the number of lines */
async function dumpLines(
  tx: Db,
  query: RawBuilder<{ line: string }>,
  section: string,
  add: AddPart,
) {
  await sql`declare lines no scroll cursor for ${query}`.execute(tx)
  const fetch = sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from lines`
  let total = 0
  for (let part = 1; ; part++) {
    const { rows } = await fetch.execute(tx)
    if (rows.length === 0) break
    total += rows.length
    const bytes = await zip(rows.map(({ line }) => `${line}\n`).join(''))
    await add({ name: `${section}/${part}.jsonl.gz`, bytes })
  }
  await sql`close lines`.execute(tx)
  return total
}

/** The bundles that rows name now. */
async function stillNamed(db: Db, bundles: readonly string[]) {
  if (bundles.length === 0) return []
  const named = new Set(await texts(db, namedBundles))
  return bundles.filter(bundle => named.has(bundle))
}

const namedBundles = sql<{ text: string }>`
  select bundle as text from pictures
  union all
  select late_bundle from pictures where late_bundle is not null
  union all
  select bundle from moderation_evidence_pictures`

async function texts(tx: Db, query: RawBuilder<{ text: string }>) {
  return (await query.execute(tx)).rows.map(({ text }) => text)
}

async function readSequences(tx: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(tx)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
