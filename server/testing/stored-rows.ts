import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { SharedSite } from './test-site.ts'

/** What a table holds, for promises about what is stored, and for states to which no call leads in a test. */

type Site = Pick<SharedSite, 'platform'>
type Where<Table extends keyof DB> = Partial<Selectable<DB[Table]>>

/** Rows with these values, in the order of their columns. */
export async function rowsOf<Table extends keyof DB>(
  { platform: { db } }: Site,
  table: Table,
  where: Where<Table> = {},
): Promise<Selectable<DB[Table]>[]> {
  const { rows } = await sql<Selectable<DB[Table]>>`
    select t.* from ${sql.table(table)} as t where ${allOf(where)} order by t`.execute(db)
  return rows
}

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

const allOf = (where: object) => sql.join([sql`true`, ...pairsOf(where)], sql` and `)
