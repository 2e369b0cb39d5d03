import { AsyncLocalStorage } from 'node:async_hooks'
import { type KyselyPlugin, sql } from 'kysely'
import { type Db, listenerName } from '#server/platform/database/connect.ts'
import { eventually } from './eventually.ts'

export interface FoundRow {
  /** `schema.table` */
  readonly table: string
  readonly columns: Readonly<Record<string, unknown>>
}

/** Every table of every schema except PostgreSQL's own, from the catalog. */
export async function allTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export interface MemberColumn {
  readonly table: string
  readonly column: string
  /** Whether a foreign key deletes the row, or the name in it, with the member. */
  readonly isErased: boolean
}

/**
 * Columns of our tables that name a member: by a foreign key, or by name and type, including lists of ids. Rows of
 * accounts and profiles are the members themselves.
 */
export async function memberColumns(db: Db): Promise<MemberColumn[]> {
  const { rows } = await sql<MemberColumn>`
    select c.relname as table, a.attname as column, coalesce(k.confdeltype in ('c', 'n'), false) as "isErased"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.conkey = array[a.attnum]
      and k.confrelid in ('profiles'::regclass, 'accounts'::regclass)
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('accounts', 'profiles') and (k.oid is not null
        or a.attname ~ '(profile|account)_ids?$|email$|member_keys?$'
        or a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and a.attname ~ '_by$|key$')
    order by 1, 2`.execute(db)
  return rows
}

/** The rows of all tables that contain one of the words in any column, from one statement. */
export async function findRows(db: Db, words: readonly string[]): Promise<FoundRow[]> {
  const inEach = (await allTables(db)).map(
    table => sql`
      select ${sql.lit(table)} as table, to_jsonb(t) as columns from ${sql.table(table)} as t
      where exists (select from words where strpos(lower(t::text), word) > 0)`,
  )
  const { rows } = await sql<FoundRow>`
    with words as materialized (select lower(unnest(${words}::text[])) as word)
    ${sql.join(inEach, sql` union all `)}`.execute(db)
  return rows
}

/** The process ids of PostgreSQL that serve listeners on this database. */
export async function listenerPids(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(db)
  return rows.map(({ pid }) => pid)
}

/**
 * Ends the connections of all listeners on this database.
 * @returns how many there were
 */
export async function cutListeners(db: Db): Promise<number> {
  const pids = await listenerPids(db)
  await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`.execute(db)
  return pids.length
}

/** Waits until this many processes of this database wait for a lock. */
export async function waitForLock(db: Db, count = 1): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length >= count
  })
}

/** Ends all connections that wait for a lock. */
export const killWaiting = (tx: Db) =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)

/**
 * Starts an action while a transaction is open. The transaction commits when the action waits for it or is done.
 * @returns the result of the action
 */
export async function whileUncommitted<Done>(
  db: Db,
  begin: (tx: Db) => Promise<unknown>,
  action: () => Promise<Done>,
  end: (tx: Db) => Promise<unknown> = async () => undefined,
): Promise<Done> {
  const { under } = await db.transaction().execute(async tx => {
    await begin(tx)
    const started = action()
    await Promise.race([started, waitForLock(db)])
    await end(tx)
    return { under: started }
  })
  return under
}

const asked = new AsyncLocalStorage<string[]>()

const recorder: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked.getStore()?.push(node.kind)
    return node
  },
  transformResult: async ({ result }) => result,
}

/** A site's database that `queriesOf` can watch. */
export const observable = (db: Db): Db => db.withPlugin(recorder)

/** The answer of a call in this process, and the kinds of queries that a test site makes for it. */
export async function queriesOf<Answer>(call: () => Promise<Answer>) {
  const queries: string[] = []
  return { answer: await asked.run(queries, call), queries }
}
