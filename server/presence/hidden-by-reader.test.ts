import { expect, it } from 'vitest'
import { BlockedByViewer, HiddenByReader } from './hidden-by-reader.ts'

/** A reader whose sets arrive when the test says so. */
function reader() {
  const asked: string[] = []
  const waiting: PromiseWithResolvers<ReadonlySet<string>>[] = []
  const read = (id: string) => {
    asked.push(id)
    const answer = Promise.withResolvers<ReadonlySet<string>>()
    waiting.push(answer)
    return answer.promise
  }
  const answer = (...ids: string[]) => waiting.shift()?.resolve(new Set(ids))
  const fail = () => waiting.shift()?.reject(new Error('away'))
  return { asked, read, answer, fail }
}

it('reads a set once, also for two who ask at the same time', async () => {
  const { asked, read, answer } = reader()
  const hidden = new HiddenByReader(read)
  const both = Promise.all([hidden.of('ann'), hidden.of('ann')])
  answer('bob')
  expect(await both).toEqual([new Set(['bob']), new Set(['bob'])])
  expect(await hidden.of('ann')).toEqual(new Set(['bob']))
  expect(asked).toEqual(['ann'])
})

it('does not cache what was read before a change, even if it arrives after it', async () => {
  const { asked, read, answer } = reader()
  const hidden = new HiddenByReader(read)
  const before = hidden.of('ann')
  hidden.forget('ann')
  answer()
  expect(await before).toEqual(new Set())
  const after = hidden.of('ann')
  answer('bob')
  expect(await after).toEqual(new Set(['bob']))
  expect(asked).toEqual(['ann', 'ann'])
})

it('reads again after a while, because the notice of a change may be lost', async () => {
  const { asked, read, answer } = reader()
  const hidden = new HiddenByReader(read, { readers: 1, ids: 2 }, 0)
  const before = hidden.of('ann')
  answer('bob')
  expect(await before).toEqual(new Set(['bob']))
  const after = hidden.of('ann')
  answer('bob', 'eve')
  expect(await after).toEqual(new Set(['bob', 'eve']))
  expect(asked).toEqual(['ann', 'ann'])
})

it('reads again after a failure', async () => {
  const { read, answer, fail } = reader()
  const hidden = new HiddenByReader(read)
  const failed = hidden.of('ann')
  fail()
  await expect(failed).rejects.toThrow('away')
  const again = hidden.of('ann')
  answer('bob')
  expect(await again).toEqual(new Set(['bob']))
})

it('caches a limited number of readers and ids, and drops the least recent readers first', async () => {
  const asked: string[] = []
  const sizes: Record<string, number> = { large: 9 }
  const hidden = new HiddenByReader(
    async id => {
      asked.push(id)
      return new Set(Array.from({ length: sizes[id] ?? 1 }, (_, each) => `${id} ${each}`))
    },
    { readers: 3, ids: 10 },
  )
  for (const id of ['a', 'b', 'c', 'a', 'd']) await hidden.of(id)
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  // d replaced b, and the large set replaced c and a.
  await hidden.of('large')
  for (const id of ['d', 'large']) await hidden.of(id)
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'large'])
  for (const id of ['b', 'c', 'a']) await hidden.of(id)
  expect(asked.slice(5)).toEqual(['b', 'c', 'a'])
})

it('hides both members of a block from each other, and gives each set of blocks its own key', () => {
  const blocked = new BlockedByViewer()
  const pair = { blocker: 'ann', blocked: 'bob' }
  expect(blocked.key('ann')).toBe('')
  blocked.replaceOf(['ann', 'bob'], [pair])
  expect([...blocked.of('ann')]).toEqual(['bob'])
  expect([...blocked.of('bob')]).toEqual(['ann'])
  const before = blocked.key('bob')
  blocked.replaceOf(['bob', 'eve'], [pair, { blocker: 'bob', blocked: 'eve' }])
  expect([...blocked.of('bob')]).toEqual(['ann', 'eve'])
  expect(blocked.key('bob')).not.toBe(before)
  blocked.replaceOf(['eve'], [])
  expect([...blocked.of('bob')]).toEqual(['ann'])
  expect(blocked.key('bob')).toBe(before)
  blocked.replaceOf(['ann'], [pair])
  expect(blocked.key('bob')).toBe(before)
  blocked.replaceOf(['ann', 'bob'], [])
  expect(blocked.of('bob').size).toBe(0)
  expect(blocked.key('bob')).toBe('')
})
