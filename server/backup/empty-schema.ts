import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** Everything of the public schema that a migration has made; what an extension brought stays. */
const statements = sql<{ statement: string }>`
  with ours as (
    select 1 as place, 'table' as kind, c.oid::regclass::text as name
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all
    select 2, 'sequence', c.oid::regclass::text
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('i', 'a'))
    union all
    select 3, 'function', p.oid::regprocedure::text
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select 4, 'type', t.oid::regtype::text
    from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  )
  select format('drop %s if exists %s cascade', kind, name) as statement from ours order by place`

/** Takes all tables away, in the caller's transaction. */
export async function emptySchema(tx: Db): Promise<void> {
  for (const { statement } of (await statements.execute(tx)).rows) {
    await sql.raw(statement).execute(tx)
  }
}
