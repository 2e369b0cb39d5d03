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
