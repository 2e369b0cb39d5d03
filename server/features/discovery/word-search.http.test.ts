import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { ownDatabase } from '#server/testing/test-database.ts'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { folded } from '#shared/folded.ts'
import { applyFilter } from './filters.ts'

const { db, pool } = (await ownDatabase()).connection

const random = seededRandom(16)
const some = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? ''
const signs = Array.from('abcABCéÉßİıΣσςйиがか日本😀%_\\\'’"*.-  ')
const text = (length: number) => Array.from({ length }, () => some(signs)).join('')

const reader = crypto.randomUUID()
const point = { lat: 52, lon: 13 }
const search = (filter: DiscoveryFilter) => ({ viewerId: reader, point, filter, now: new Date() })

/** Adds members at the point, with these texts about themselves. */
async function insertMembers(texts: readonly string[]) {
  const ids = texts.map(() => crypto.randomUUID())
  await sql`
    with given as (select * from unnest(${ids}::uuid[], ${texts}::text[]) as given (id, description)),
    new_accounts as (
      insert into accounts (id, email, default_profile_id, created_at)
      select id, id || '@example.org', id, now() from given
    ), new_profiles as (
      insert into profiles (id, account_id, name, birthdate, description, created_at, updated_at)
      select id, id, 'Sam', '1990-05-17', description, now(), now() from given
    )
    insert into positions
      (profile_id, lat, lon, published_by, hidden, reported_at, shown_at, effective_until)
    select id, 52, 13, 'OVERRIDE', false, now(), now(), now() + interval '1 day'
    from given`.execute(db)
}

it('finds or leaves out the same members as a scan of every text, in any script and with any character', async () => {
  const texts = Array.from({ length: 200 }, () => text(40))
  await insertMembers(texts)
  const parts = texts.flatMap(each => each.match(/\S+/g) ?? [])
  for (let round = 0; round < 200; round++) {
    const part = Array.from(some(parts))
    const word = part.slice(0, 1 + Math.floor(random() * 6)).join('')
    const { rows } = await sql<{ id: string; text: string }>`
      select id, description as text from profiles order by id`.execute(db)
    const { memberFilter } = await applyFilter(db, search({ words: word }))
    const { without } = await applyFilter(db, search({ withoutWords: word }))
    const isFound = (text: string) => folded(`Sam ${text}`).includes(folded(word))
    const expected = rows.filter(each => isFound(each.text)).map(({ id }) => id)
    for (const ids of [memberFilter.among ?? [], without]) {
      expect([word, [...ids].toSorted()]).toEqual([word, expected])
    }
  }
})

it('looks up a rare word in the index and does not scan biographies', async () => {
  await insertMembers(Array.from({ length: 3_000 }, (_, number) => `word${number} `.repeat(100)))
  await sql`analyze`.execute(db)
  const asked: CompiledQuery[] = []
  const logged = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  })
  expect((await applyFilter(logged, search({ words: 'WORD1234' }))).memberFilter.among?.size).toBe(
    1,
  )
  const [query] = firstOf(asked, 1)
  const explain = `explain ${query.sql}`
  const { rows } = await pool.query<Record<string, string>>(explain, [...query.parameters])
  const plan = rows.flatMap(row => Object.values(row)).join('\n')
  expect(plan).toContain('profiles_words_index')
  expect(plan).not.toContain('Seq Scan on profiles')
})
