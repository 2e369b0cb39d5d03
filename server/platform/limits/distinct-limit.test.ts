import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { TestClock } from '#server/testing/test-clock.ts'
import { DistinctLimit, type StoredItems } from './distinct-limit.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const limits = [
  { count: 4, windowMs: hourMs },
  { count: 6, windowMs: dayMs },
]

function processesOf(count: number) {
  const clock = new TestClock(0)
  const rows = new Map<string, StoredItems>()
  const store = { asked: 0 }
  const load = async (subject: string) => {
    store.asked++
    await turn()
    return rows.get(subject) ?? { version: 0, windows: [] }
  }
  const save = async (subject: string, stored: StoredItems) => {
    store.asked++
    await turn()
    if ((rows.get(subject)?.version ?? 0) !== stored.version - 1) return false
    rows.set(subject, stored)
    return true
  }
  const processes = Array.from(
    { length: count },
    () => new DistinctLimit({ clock, limits, store: { load, save } }),
  )
  return { clock, processes, rows, store }
}

async function isAllowed(limit: DistinctLimit | undefined, ...items: string[]) {
  try {
    await limit?.take('account', items)
    return true
  } catch (error) {
    if (error instanceof Error && error.message === 'request/too-many') return false
    throw error
  }
}

it('counts different items in each window, all or none, and known ones cost nothing', async () => {
  const { clock, processes, store } = processesOf(1)
  const [limit] = processes
  expect(await isAllowed(limit, 'a', 'b', 'a')).toBe(true)
  expect(await isAllowed(limit, 'c', 'd', 'e')).toBe(false)
  expect(await isAllowed(limit, 'c', 'd')).toBe(true)
  const { asked } = store
  expect(limit?.take('account', ['a', 'd'])).toBeUndefined()
  expect(await isAllowed(limit, 'e')).toBe(false)
  expect(store.asked).toBe(asked)
  clock.advance(hourMs)
  expect(await isAllowed(limit, 'e', 'f', 'a')).toBe(true)
  expect(await isAllowed(limit, 'g')).toBe(false)
  clock.advance(dayMs - hourMs - 1)
  expect(await isAllowed(limit, 'g')).toBe(false)
  await expect(limit?.take('account', ['g'])).rejects.toMatchObject({
    detail: { retryAfterSeconds: 1 },
  })
  clock.advance(1)
  expect(await isAllowed(limit, 'g', 'h')).toBe(true)
})

it.each([2, 4])('%i processes share them, whatever comes at once', async count => {
  const { processes } = processesOf(count)
  const calls = Array.from({ length: 12 }, (_, nth) => isAllowed(processes[nth % count], `${nth}`))
  expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(4)
  const known = Array.from({ length: 12 }, (_, nth) =>
    isAllowed(processes[(nth + 1) % count], `${nth}`),
  )
  expect((await Promise.all(known)).filter(Boolean)).toHaveLength(4)
})

it('another process knows them after a deploy', async () => {
  const { processes } = processesOf(2)
  const [before, after] = processes
  expect(await isAllowed(before, 'a', 'b', 'c')).toBe(true)
  expect(await isAllowed(after, 'c', 'd')).toBe(true)
  expect(await isAllowed(after, 'e')).toBe(false)
})

it('an ended row that was deleted begins again', async () => {
  const { clock, processes, rows } = processesOf(2)
  const [here, there] = processes
  expect(await isAllowed(here, 'a', 'b')).toBe(true)
  clock.advance(dayMs)
  rows.clear()
  expect(await isAllowed(there, 'c', 'd', 'e')).toBe(true)
  expect(await isAllowed(here, 'f')).toBe(true)
  expect(await isAllowed(here, 'g')).toBe(false)
})

it('a flood of accounts takes bounded memory and forgets nothing', async () => {
  const { processes } = processesOf(1)
  const [limit] = processes
  expect(await isAllowed(limit, 'a', 'b', 'c')).toBe(true)
  const items = Array.from({ length: 4 }, (_, nth) => `${nth}`)
  for (let block = 0; block < 12; block++) {
    const accounts = Array.from({ length: 10_000 }, (_, nth) => `${block} ${nth}`)
    await Promise.all(accounts.map(async account => limit?.take(account, items)))
  }
  expect(limit?.itemsInMemory).toBeLessThanOrEqual(1_000_000)
  expect(await isAllowed(limit, 'd')).toBe(true)
  expect(await isAllowed(limit, 'e')).toBe(false)
})
