import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

type Condition = RawBuilder<unknown>

/** So many rows go in one transaction: feeds wait for the oldest, and whoever wants a row waits for its end. */
export const batchRows = 1_000

/**
 * Deletes rows in batches, each a transaction of its own. Rows that somebody else holds are left to the next time.
 * @returns how many went
 */
export const deleteInBatches = (db: Db, table: string, where: Condition): Promise<number> =>
  inBatches(db, sql`delete from ${sql.table(table)}`, { table, where })

/** Sets a column to null, as `deleteInBatches` deletes. Rows without a value are passed by. */
export const clearInBatches = (
  db: Db,
  { table, column }: { readonly table: string; readonly column: string },
  where: Condition,
): Promise<number> => {
  const name = sql.ref(column)
  return inBatches(db, sql`update ${sql.table(table)} set ${name} = null`, {
    table,
    where: sql`${name} is not null and (${where})`,
  })
}

async function inBatches(
  db: Db,
  change: RawBuilder<unknown>,
  { table, where }: { readonly table: string; readonly where: Condition },
) {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      ${change} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${batchRows} for update skip locked
      ))`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < batchRows) return total
  }
}
