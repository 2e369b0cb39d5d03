import { sql } from 'kysely'
import { deleteInBatches } from './change-in-batches.ts'
import type { Db } from './connect.ts'

/** Deletes what would go with some profiles by cascade, but for some tables. */
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
 * Deletes in batches what would go with some profiles by cascade, so that little is left for the statement that deletes
 * them. Rows that others depend on stay until then: they are few, and have more to them than rows, such as files.
 */
export async function deleteDependentsInBatches(
  db: Db,
  profileIds: readonly string[],
): Promise<void> {
  for (const dependent of (await dependents.execute(db)).rows) {
    if (dependent.isLeaf) await deleteInBatches(db, dependent.table, isOf(dependent, profileIds))
  }
}

interface Dependent {
  readonly table: string
  readonly column: string
  readonly isLeaf: boolean
  /** The table between, whose rows go with those of the profiles; null where there is none. */
  readonly via: string | null
  readonly viaKey: string | null
  readonly viaColumn: string | null
}

function isOf({ column, via, viaKey, viaColumn }: Dependent, profileIds: readonly string[]) {
  const ids = sql`any(${profileIds}::uuid[])`
  if (!via || !viaKey || !viaColumn) return sql`${sql.ref(column)} = ${ids}`
  return sql`${sql.ref(column)} = any(array(
    select ${sql.ref(viaKey)} from ${sql.table(via)} where ${sql.ref(viaColumn)} = ${ids}))`
}

/** From the catalog, so that no table can be forgotten. */
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
