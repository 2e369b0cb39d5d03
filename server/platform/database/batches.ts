import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

type Condition = RawBuilder<unknown>

/** Small transactions, because queries wait for locked rows. */
export const batchRows = 1_000

interface Dependent {
  readonly table: string
  readonly column: string
  readonly isLeaf: boolean
  /** The table between, whose rows go with the rows of the profiles. Null if there is none. */
  readonly via: string | null
  readonly viaKey: string | null
  readonly viaColumn: string | null
}

/** Reads the catalog, so that no table is missed. */
const dependents = sql<Dependent>`
  with cascades as (
    select k.conrelid, k.confrelid, k.conrelid::regclass::text as child, child.attname as child_column,
      k.confrelid::regclass::text as parent, parent.attname as parent_column,
      k.conrelid not in (select confrelid from pg_constraint where contype = 'f') as is_leaf
    from pg_constraint k
    join pg_attribute child on child.attrelid = k.conrelid and child.attnum = k.conkey[1]
    join pg_attribute parent on parent.attrelid = k.confrelid and parent.attnum = k.confkey[1]
    where k.contype = 'f' and k.confdeltype = 'c' and cardinality(k.conkey) = 1
  )
  select child as table, child_column as column, is_leaf as "isLeaf",
    null as via, null as "viaKey", null as "viaColumn"
  from cascades where confrelid = 'profiles'::regclass
  union all
  select leaf.child, leaf.child_column, true, leaf.parent, leaf.parent_column, via.child_column
  from cascades leaf join cascades via on via.conrelid = leaf.confrelid
  where via.confrelid = 'profiles'::regclass and leaf.is_leaf
  order by 1, 2`

/**
 * Deletes rows in batches, each in a separate transaction. It skips locked rows until the next run.
 * @returns how many rows it deleted
 */
export const deleteInBatches = (db: Db, table: string, where: Condition): Promise<number> =>
  inBatches(db, sql`delete from ${sql.table(table)}`, { table, where })

/** Sets a column to null in batches, like `deleteInBatches`. Skips rows without a value. */
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

/** Deletes the rows that would go with some profiles by cascade, except in some tables. */
export async function deleteDependents(
  db: Db,
  profileIds: readonly string[],
  except: ReadonlySet<string>,
): Promise<void> {
  for (const dependent of (await dependents.execute(db)).rows) {
    const { table, via } = dependent
    if (via || except.has(table)) continue
    await sql`delete from ${sql.table(table)} where ${isOf(dependent, profileIds)}`.execute(db)
  }
}

/**
 * Deletes in batches the rows that would go with some profiles by cascade, so that the final statement has little left
 * to delete. Rows with dependents of their own stay until then. They are few and have more than rows, such as files.
 */
export async function deleteDependentsInBatches(
  db: Db,
  profileIds: readonly string[],
): Promise<void> {
  for (const dependent of (await dependents.execute(db)).rows) {
    if (dependent.isLeaf) await deleteInBatches(db, dependent.table, isOf(dependent, profileIds))
  }
}

function isOf({ column, via, viaKey, viaColumn }: Dependent, profileIds: readonly string[]) {
  const ids = sql`any(${profileIds}::uuid[])`
  if (!via || !viaKey || !viaColumn) return sql`${sql.ref(column)} = ${ids}`
  return sql`${sql.ref(column)} = any(array(
    select ${sql.ref(viaKey)} from ${sql.table(via)} where ${sql.ref(viaColumn)} = ${ids}))`
}

/** Passes many ids as one parameter. A list of parameters would be a new statement for each length. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${ids}::uuid[])`
