import { expect, it, onTestFinished, vi } from 'vitest'
import { Batches } from './batches.ts'

const lateMs = 3_000

/** Batches over a store that answers only when it is told. */
function openStore() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const statements: { readonly items: readonly string[]; readonly answer: () => void }[] = []
  const batches = new Batches<string, string>(items => {
    const { promise, resolve } = Promise.withResolvers<readonly string[]>()
    statements.push({ items, answer: () => resolve(items) })
    return promise
  })
  const ask = (item: string) => batches.ask(item).catch(() => 'late')
  const asked = (count: number) => vi.waitUntil(() => statements.length >= count)
  return { statements, ask, asked }
}

it('many callers share a statement, and those who come meanwhile the next one', async () => {
  const { statements, ask, asked } = openStore()
  const first = [ask('a'), ask('b')]
  await asked(1)
  const second = [ask('c'), ask('d')]
  statements[0]?.answer()
  expect(await Promise.all(first)).toEqual(['a', 'b'])
  await asked(2)
  statements[1]?.answer()
  expect(await Promise.all(second)).toEqual(['c', 'd'])
  expect(statements.map(({ items }) => items)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

it('a statement that hangs holds nobody up for long, and no caller waits twice', async () => {
  const { statements, ask, asked } = openStore()
  const hanging = ask('a')
  await asked(1)
  const waiting = ask('b')
  await vi.advanceTimersByTimeAsync(lateMs)
  expect(await Promise.all([hanging, waiting])).toEqual(['late', 'late'])
  const again = [ask('a'), ask('b')]
  await asked(2)
  expect(statements[1]?.items).toEqual(['a', 'b'])
  statements[1]?.answer()
  expect(await Promise.all(again)).toEqual(['a', 'b'])
})
