import type { InsertObject } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'

/** A statement has room for some thousand values. */
const rowsAtOnce = 500

export async function insertRows<Table extends keyof DB>(
  db: Db,
  table: Table,
  rows: readonly InsertObject<DB, Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto<keyof DB>(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  }
}
