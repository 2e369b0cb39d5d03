import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { applyMigrations, migrationNames } from '#server/platform/database/migrate.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { commandLineTexts } from '#shared/texts/command-line.ts'
import type { BackupManifest } from './manifest.ts'
import { linesOf } from './read-backup.ts'
import { type Column, columnsBeside, setTextFormats, tableColumns } from './table-columns.ts'

const texts = commandLineTexts.restore

/** Devices may remember numbers from after the backup, so the restored site skips them. */
const numbersSkipped = 1_000_000

/** Replaces the tables with those of a backup: its schema, its rows, and all newer migrations. */
export class DatabaseLoader {
  readonly #tx: Db
  readonly #manifest: BackupManifest
  readonly #inserts = new Map<string, (rows: string) => RawBuilder<unknown>>()
  readonly #rows = new Map<string, number>()
  #foreignKeys: readonly ForeignKey[] = []
  #alwaysFired: readonly Trigger[] = []

  constructor(tx: Db, manifest: BackupManifest) {
    this.#tx = tx
    this.#manifest = manifest
  }

  async begin(): Promise<void> {
    const tx = this.#tx
    await setTextFormats(tx)
    await emptySchema(tx)
    await applyMigrations(tx, this.#manifest.migrations)
    // Rows come table by table and refer to later rows. So the constraints return at the end, and check all of them.
    this.#foreignKeys = (await foreignKeys.execute(tx)).rows
    for (const key of this.#foreignKeys) {
      await sql`alter table ${sql.id(key.table)} drop constraint ${sql.id(key.name)}`.execute(tx)
    }
    this.#alwaysFired = (await alwaysFired.execute(tx)).rows
    const known = await tableColumns(tx)
    for (const [table, columns] of known) await this.#open(table, columns)
    const unknown = Object.keys(this.#manifest.tables).find(table => !known.has(table))
    if (unknown) throw notOfItsMigrations(unknown)
  }

  async #open(table: string, columns: readonly Column[]) {
    const types = new Map(columns.map(({ name, type }) => [name, type]))
    const names = this.#manifest.tables[table]?.columns ?? []
    if (names.length !== types.size || !names.every(name => types.has(name))) {
      throw notOfItsMigrations(table)
    }
    await sql`alter table ${sql.id(table)} disable trigger user`.execute(this.#tx)
    // Migrations have written rows.
    await sql`truncate ${sql.id(table)}`.execute(this.#tx)
    const read = names.map(name => ({ name, type: types.get(name) ?? '' }))
    this.#inserts.set(table, insertInto(table, read, await columnsBeside(this.#tx, table)))
  }

  async load(table: string, bytes: Buffer): Promise<void> {
    const insert = this.#inserts.get(table)
    if (!insert) throw new StartupError(texts.unknownTable(table))
    const { numAffectedRows = 0n } = await insert(`[${(await linesOf(bytes)).join(',')}]`).execute(
      this.#tx,
    )
    this.#rows.set(table, (this.#rows.get(table) ?? 0) + Number(numAffectedRows))
  }

  async finish(): Promise<void> {
    const tx = this.#tx
    for (const [table, { rows }] of Object.entries(this.#manifest.tables)) {
      const loaded = this.#rows.get(table) ?? 0
      if (loaded !== rows) throw new StartupError(texts.rowsDiffer(table, loaded, rows))
      await sql`alter table ${sql.id(table)} enable trigger user`.execute(tx)
    }
    for (const { table, name } of this.#alwaysFired) {
      await sql`alter table ${sql.id(table)} enable always trigger ${sql.id(name)}`.execute(tx)
    }
    for (const { table, name, definition } of this.#foreignKeys) {
      await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        tx,
      )
    }
    for (const [name, last] of Object.entries(this.#manifest.sequences)) {
      await sql`select setval(to_regclass(quote_ident(${name})), ${last + numbersSkipped})`.execute(
        tx,
      )
    }
    await applyMigrations(tx, await migrationNames())
  }
}

const notOfItsMigrations = (table: string) => new StartupError(texts.otherTable(table))

interface Trigger {
  readonly table: string
  readonly name: string
}

/** Triggers that fire for any session role. Disabling and enabling triggers would reset that. */
const alwaysFired = sql<Trigger>`
  select c.relname as table, t.tgname as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'A'`

interface ForeignKey extends Trigger {
  readonly definition: string
}

/** Ordered by creation, because their cascades run in that order. */
const foreignKeys = sql<ForeignKey>`
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
  order by k.oid`

/** A statement that inserts rows, each an array of texts. */
function insertInto(
  table: string,
  read: readonly Column[],
  beside: readonly { readonly name: string; readonly value: RawBuilder<unknown> }[],
) {
  const names = [...read, ...beside].map(({ name }) => sql.id(name))
  const values = [
    ...read.map(({ type }, at) => sql`(r ->> ${sql.lit(at)})::${sql.raw(type)}`),
    ...beside.map(({ value }) => value),
  ]
  return (rows: string) => sql`
    insert into ${sql.id(table)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from json_array_elements(${rows}::json) as r`
}

/** Everything in the public schema that a migration made. What an extension brought stays. */
const statements = sql<{ statement: string }>`
  with ours as (
    select 1 as place, 'table' as kind, c.oid::regclass::text as name
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all
    select 2, 'sequence', c.oid::regclass::text
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('i', 'a'))
    union all
    select 3, 'function', p.oid::regprocedure::text
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select 4, 'type', t.oid::regtype::text
    from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  )
  select format('drop %s if exists %s cascade', kind, name) as statement from ours order by place`

async function emptySchema(tx: Db) {
  for (const { statement } of (await statements.execute(tx)).rows) {
    await sql.raw(statement).execute(tx)
  }
}
