import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ReadyAnswers } from './ready-answers.ts'

const body = (bytes: number) => Buffer.alloc(bytes, 'x')
const neverRead = () => expect.fail('it was to be kept')

/** Whether each answer of version 1 is still kept. Asking is a use of those that are, and keeps none that is not. */
function keptAmong(answers: ReadyAnswers, keys: readonly string[]) {
  return keys.filter(key => {
    try {
      return answers.kept(key, 1, () => {
        throw new Error('dropped')
      })
    } catch {
      return false
    }
  })
}

it('an answer is made once while its version stays', () => {
  const answers = new ReadyAnswers()
  const first = answers.kept('a', 1, () => body(10))
  expect(answers.kept('a', 1, neverRead)).toBe(first)
  const second = answers.kept('a', 2, () => body(20))
  expect(second.body).toHaveLength(20)
  expect(second.etag).not.toBe(first.etag)
  answers.clear()
  expect(answers.kept('a', 2, () => body(30)).body).toHaveLength(30)
})

it('beyond the count, whoever was asked for the longest ago leaves', () => {
  const answers = new ReadyAnswers({ count: 2, bytes: 1_000 })
  answers.kept('a', 1, () => body(1))
  answers.kept('b', 1, () => body(1))
  answers.kept('a', 1, neverRead)
  answers.kept('c', 1, () => body(1))
  expect(keptAmong(answers, ['a', 'b', 'c'])).toEqual(['a', 'c'])
})

it('beyond the bytes as many leave as needed, and what is replaced counts no more', () => {
  const answers = new ReadyAnswers({ count: 100, bytes: 1_000 })
  for (const key of ['a', 'b', 'c']) answers.kept(key, 1, () => body(300))
  answers.kept('c', 2, () => body(400))
  answers.kept('c', 1, () => body(300))
  expect(keptAmong(answers, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  answers.kept('d', 1, () => body(600))
  expect(keptAmong(answers, ['a', 'b', 'c', 'd'])).toEqual(['c', 'd'])
  expect(answers.kept('e', 1, () => body(1_001)).body).toHaveLength(1_001)
  expect(keptAmong(answers, ['c', 'd', 'e'])).toEqual([])
})

it('the compressed form counts as well', async () => {
  const answers = new ReadyAnswers({ count: 100, bytes: 10_000 })
  answers.kept('a', 1, () => body(5_000))
  const last = answers.kept('b', 1, () => body(5_000))
  expect(keptAmong(answers, ['a', 'b'])).toEqual(['a', 'b'])
  expect(gunzipSync(await last.gzipped())).toEqual(last.body)
  expect(keptAmong(answers, ['a', 'b'])).toEqual(['b'])
})

it('one that was compressed after it had left does not count', async () => {
  const answers = new ReadyAnswers({ count: 100, bytes: 10_000 })
  const before = answers.kept('a', 1, () => body(5_000))
  answers.kept('a', 2, () => body(4_000))
  await before.gzipped()
  answers.kept('b', 1, () => body(6_000))
  expect(answers.kept('a', 2, neverRead).body).toHaveLength(4_000)
})
