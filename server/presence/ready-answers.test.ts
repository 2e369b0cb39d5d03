import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { joinBriefs, ReadyAnswers } from './ready-answers.ts'

const body = (bytes: number) => Buffer.alloc(bytes, 'x')
const neverRead = () => expect.fail('it should be cached')

/** Which answers of version 1 are still cached. The check counts as a use of those, and caches no other. */
function cachedAmong(answers: ReadyAnswers, keys: readonly string[]) {
  return keys.filter(key => {
    try {
      return answers.getOrRead(key, 1, () => {
        throw new Error('dropped')
      })
    } catch {
      return false
    }
  })
}

it('an answer is made once while its version stays', () => {
  const answers = new ReadyAnswers()
  const first = answers.getOrRead('a', 1, () => body(10))
  expect(answers.getOrRead('a', 1, neverRead)).toBe(first)
  const second = answers.getOrRead('a', 2, () => body(20))
  expect(second.body).toHaveLength(20)
  expect(second.etag).not.toBe(first.etag)
})

it('beyond the count, the least recently used answer is dropped', () => {
  const answers = new ReadyAnswers({ count: 2, bytes: 1_000 })
  answers.getOrRead('a', 1, () => body(1))
  answers.getOrRead('b', 1, () => body(1))
  answers.getOrRead('a', 1, neverRead)
  answers.getOrRead('c', 1, () => body(1))
  expect(cachedAmong(answers, ['a', 'b', 'c'])).toEqual(['a', 'c'])
})

it('beyond the bytes, as many are dropped as needed, and a replaced one no longer counts', () => {
  const answers = new ReadyAnswers({ count: 100, bytes: 1_000 })
  for (const key of ['a', 'b', 'c']) answers.getOrRead(key, 1, () => body(300))
  answers.getOrRead('c', 2, () => body(400))
  answers.getOrRead('c', 1, () => body(300))
  expect(cachedAmong(answers, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  answers.getOrRead('d', 1, () => body(600))
  expect(cachedAmong(answers, ['a', 'b', 'c', 'd'])).toEqual(['c', 'd'])
  expect(answers.getOrRead('e', 1, () => body(1_001)).body).toHaveLength(1_001)
  expect(cachedAmong(answers, ['c', 'd', 'e'])).toEqual([])
})

it('the compressed form counts as well', async () => {
  const answers = new ReadyAnswers({ count: 100, bytes: 10_000 })
  answers.getOrRead('a', 1, () => body(5_000))
  const last = answers.getOrRead('b', 1, () => body(5_000))
  expect(cachedAmong(answers, ['a', 'b'])).toEqual(['a', 'b'])
  expect(gunzipSync(await last.gzipped())).toEqual(last.body)
  expect(cachedAmong(answers, ['a', 'b'])).toEqual(['b'])
})

it('an answer compressed after it was dropped does not count', async () => {
  const answers = new ReadyAnswers({ count: 100, bytes: 10_000 })
  const before = answers.getOrRead('a', 1, () => body(5_000))
  answers.getOrRead('a', 2, () => body(4_000))
  await before.gzipped()
  answers.getOrRead('b', 1, () => body(6_000))
  expect(answers.getOrRead('a', 2, neverRead).body).toHaveLength(4_000)
})

describe('joining briefs', () => {
  it.each([[[]], [[{ name: 'Äö 🙂' }]], [[{ id: 1 }, { id: 2 }, [], 'x']]])(
    'makes the same JSON as serializing %j',
    values => {
      const briefs = values.map(value => Buffer.from(JSON.stringify(value)))
      expect(joinBriefs(briefs).toString()).toBe(JSON.stringify(values))
    },
  )
})
