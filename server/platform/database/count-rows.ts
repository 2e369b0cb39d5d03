import type { SelectQueryBuilder } from 'kysely'
import type { DB } from './schema.generated.ts'

/** @param query with conditions but no selection */
export async function countRows<Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const counted = query.select(eb => eb.fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}
