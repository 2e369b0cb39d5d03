import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { hasJobs, waitingJobs } from '#server/platform/jobs/waiting-jobs.ts'
import type { BackupManifest, BackupPart } from './manifest.ts'
import { setTextFormats, tableColumns } from './table-columns.ts'

type AddPart = (part: BackupPart) => Promise<void>

interface Dump extends Pick<BackupManifest, 'migrations' | 'tables' | 'sequences' | 'jobs'> {
  /** The bundles of pictures that the rows name. */
  readonly bundles: readonly string[]
}

const rowsAtOnce = 2_000
const idleMs = 600_000
const zip = promisify(gzip)

/**
 * Everything as it was at one moment, while the site goes on. The transaction only reads and so has no number that the
 * feeds would wait for; vacuum cannot clean up behind it until it ends.
 */
export function dumpDatabase(db: Db, add: AddPart): Promise<Dump> {
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

/** @returns how many there are */
async function dumpLines(
  tx: Db,
  query: RawBuilder<{ line: string }>,
  section: string,
  add: AddPart,
): Promise<number> {
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

/** Those of the bundles that a row names by now. */
export async function stillNamed(db: Db, bundles: readonly string[]): Promise<string[]> {
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
