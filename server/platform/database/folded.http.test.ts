import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { ownDatabase } from '#server/testing/test-database.ts'
import { folded } from '#shared/folded.ts'

const { db } = (await ownDatabase()).connection

it('folds every assigned character in PostgreSQL and in JavaScript alike', async () => {
  const { rows } = await sql<{ points: number[]; forms: string[] }>`
    select array_agg(point) as points, array_agg(folded('a' || chr(point) || 'b')) as forms
    from generate_series(1, 1114111) as point
    where point not between 55296 and 57343 and unicode_assigned(chr(point))`.execute(db)
  const { points = [], forms = [] } = rows[0] ?? {}
  expect(points.length).toBeGreaterThan(150_000)
  const differing = points.filter(
    (point, index) => folded(`a${String.fromCodePoint(point)}b`) !== forms[index],
  )
  expect(differing.map(point => point.toString(16))).toEqual([])
})

it('folds the same texts of many characters alike', async () => {
  const random = seededRandom(113)
  const signs = Array.from(
    "aIßẞŒÉe\u0301\u0306\u0308иЙуЎ'’´`Σσς İıĳﬁあか\u3099ｶﾞ각\u1100\u1161\u11a8हि\u093cمَــةی\u200d❤\ufe0f-–«%\\_",
  )
  const texts = Array.from({ length: 5_000 }, (_, length) =>
    Array.from({ length: length % 20 }, () => signs[Math.floor(random() * signs.length)]).join(''),
  )
  const { rows } = await sql<{ forms: string[] }>`
    select array(select folded(text) from unnest(${texts}::text[]) as text) as forms`.execute(db)
  expect(rows[0]?.forms).toEqual(texts.map(folded))
})

it.each([
  ['a ligature of 18 letters', '\ufdfa'.repeat(4_000)],
  ['marks in the wrong order', 'a\u0301\u0323'.repeat(1_300)],
  ['marks on one letter', `a${'\u0301\u0323'.repeat(2_000)}`],
  ['dakuten on one letter', `か${'\u3099\u093c'.repeat(2_000)}`],
  ['Hangul letters', '\u1100\u1161\u11a8'.repeat(1_300)],
])('folds a long text of %s fast', async (_, text) => {
  const started = performance.now()
  const form = folded(text)
  const { rows } = await sql<{ form: string }>`select folded(${text}::text) as form`.execute(db)
  expect(performance.now() - started).toBeLessThan(2_000)
  expect(rows).toEqual([{ form }])
})
