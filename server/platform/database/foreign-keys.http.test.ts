import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/** An index helps when its first columns are those of the key, and its condition only asks that they have a value. */
const unindexed = sql<{ key: string }>`
  select k.conname as key from pg_constraint k
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
    select from pg_index i
    where i.indrelid = k.conrelid and i.indisvalid
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
      and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
  )
  order by 1`

it('every foreign key has an index to search by, so that no deletion looks through a table', async () => {
  const { db } = database.connection
  expect((await unindexed.execute(db)).rows).toEqual([])
  await sql`create table public.unsearched (id uuid constraint unsearched_fkey references accounts)`.execute(
    db,
  )
  expect((await unindexed.execute(db)).rows).toEqual([{ key: 'unsearched_fkey' }])
})
