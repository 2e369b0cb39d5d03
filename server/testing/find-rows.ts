import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

export interface FoundRow {
  /** `schema.table` */
  readonly table: string
  readonly columns: Readonly<Record<string, unknown>>
}

/** Every table of every schema that is not PostgreSQL's own, by the catalog. */
export async function allTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The rows of any table in which one of the words occurs, in whatever column. */
export async function findRows(db: Db, words: readonly string[]): Promise<FoundRow[]> {
  const found: FoundRow[] = []
  for (const table of await allTables(db)) {
    const { rows } = await sql<{ columns: FoundRow['columns'] }>`
      select to_jsonb(t) as columns from ${sql.table(table)} as t
      where exists (
        select from unnest(${words}::text[]) as word where strpos(lower(t::text), lower(word)) > 0
      )`.execute(db)
    for (const { columns } of rows) found.push({ table, columns })
  }
  return found
}
