import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * Signals that live for an hour between processes and open pages, and the web builds in the picture store. A restored
 * site has no reader for them.
 */
const leftOut: readonly string[] = ['live_events', 'presence_changes', 'site_builds']

export interface Column {
  readonly name: string
  /** The type to cast the text to. */
  readonly type: string
}

/** Transaction numbers mean nothing in another cluster. With these values restored rows come before all later ones. */
const inAnotherCluster: Readonly<Record<string, RawBuilder<unknown>>> = {
  transaction: sql`'0'::xid8`,
  horizon: sql`pg_current_xact_id()`,
}

/** The site's tables and the columns that a backup saves, from the catalog, so that none is missed. */
export async function tableColumns(db: Db): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select c.relname as table, json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
    group by c.relname
    order by c.relname`.execute(db)
  return new Map(
    rows.flatMap(({ table, columns }) => (leftOut.includes(table) ? [] : [[table, columns]])),
  )
}

/** Values for the columns that a backup leaves out. */
export async function columnsBeside(db: Db, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and atttypid = 'xid8'::regtype`.execute(
    db,
  )
  return rows.map(({ name }) => {
    const value = inAnotherCluster[name]
    if (!value) throw new Error(`${table}.${name} cannot be restored`)
    return { name, value }
  })
}

/** Gives values one text form, whatever the operator's settings of the database. */
export async function setTextFormats(tx: Db): Promise<void> {
  await sql`set local datestyle = 'ISO'`.execute(tx)
  await sql`set local intervalstyle = 'postgres'`.execute(tx)
  await sql`set local bytea_output = 'hex'`.execute(tx)
  await sql`set local extra_float_digits = 1`.execute(tx)
}
