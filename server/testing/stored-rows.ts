import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'

/** Reads and writes tables, for promises about what is stored, and for states that no call reaches in a test. */

type Site = { readonly platform: { readonly db: Db } }
type Row<Table extends keyof DB> = Selectable<DB[Table]>

/** The value of each column, or a list of possible values. */
type Where<Table extends keyof DB> = {
  readonly [Column in keyof Row<Table>]?: Row<Table>[Column] | readonly Row<Table>[Column][]
}

/** Rows with these values, sorted by their columns. */
export async function rowsOf<Table extends keyof DB>(
  { platform: { db } }: Site,
  table: Table,
  where: Where<Table> = {},
): Promise<Row<Table>[]> {
  const { rows } = await sql<Row<Table>>`
    select t.* from ${sql.table(table)} as t where ${allOf(where)} order by t`.execute(db)
  return rows
}

/** The first such row. Fails if there is none. */
export async function rowOf<Table extends keyof DB>(
  site: Site,
  table: Table,
  where: Where<Table> = {},
): Promise<Row<Table>> {
  const [row] = await rowsOf(site, table, where)
  if (!row) throw new Error(`there is no such row in ${table}`)
  return row
}

export const addRows = <Table extends keyof DB>(
  { platform: { db } }: Site,
  table: Table,
  rows: Insertable<DB[Table]> | Insertable<DB[Table]>[],
) => db.insertInto(table).values(rows).execute()

export async function changeRows<Table extends keyof DB>(
  { platform: { db } }: Site,
  table: Table,
  where: Where<Table>,
  change: Updateable<DB[Table]>,
): Promise<void> {
  const set = sql.join(pairsOf(change))
  await sql`update ${sql.table(table)} set ${set} where ${allOf(where)}`.execute(db)
}

export async function removeRows<Table extends keyof DB>(
  { platform: { db } }: Site,
  table: Table,
  where: Where<Table> = {},
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${allOf(where)}`.execute(db)
}

const pairsOf = (values: object): RawBuilder<unknown>[] =>
  Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

const allOf = (where: object) =>
  sql.join([sql`true`, ...Object.entries(where).map(isOneOf)], sql` and `)

function isOneOf([column, value]: [string, unknown]): RawBuilder<unknown> {
  if (value === null) return sql`${sql.ref(column)} is null`
  if (Array.isArray(value)) return sql`${sql.ref(column)} = any(${value})`
  return sql`${sql.ref(column)} = ${value}`
}
