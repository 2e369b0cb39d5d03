import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { TestClock } from '#server/testing/test-clock.ts'
import { FixedLimit } from './fixed-limit.ts'

const windowMs = 60_000
const spent = 'request/too-many'

/** Processes that share a count, each with a limit of its own. */
function processesOf(count: number, limit: number) {
  const clock = new TestClock(0)
  const used = new Map<string, { uses: number; endsAt: number }>()
  const store = { asked: 0, isAway: false }
  const takeShared = async (subject: string, uses: number) => {
    store.asked++
    await turn()
    if (store.isAway) return undefined
    const now = clock.now().getTime()
    const before = used.get(subject)
    const window = before && before.endsAt > now ? before : { uses: 0, endsAt: now + windowMs }
    used.set(subject, window)
    const granted = Math.max(0, Math.min(uses, limit - window.uses))
    window.uses += uses
    return { granted, waitMs: window.endsAt - now }
  }
  const processes = Array.from(
    { length: count },
    () => new FixedLimit({ clock, limit: { count: limit, windowMs }, takeShared }),
  )
  return { clock, processes, store }
}

async function isAllowed(limit: FixedLimit | undefined, subject = 'caller', uses = 1) {
  try {
    await limit?.take(subject, uses)
    return true
  } catch (error) {
    if (error instanceof Error && error.message === spent) return false
    throw error
  }
}

it('one process allows exactly the limit, and again when the window has ended', async () => {
  const { clock, processes, store } = processesOf(1, 120)
  const [limit] = processes
  for (let round = 0; round < 2; round++) {
    for (let use = 0; use < 120; use++) expect(await isAllowed(limit)).toBe(true)
    expect(await isAllowed(limit)).toBe(false)
    expect(await isAllowed(limit, 'other')).toBe(true)
    expect(store.asked).toBeLessThanOrEqual(23 * (round + 1))
    clock.advance(windowMs)
  }
})

it('a refused subject costs no further question, and is told when the window ends', async () => {
  const { clock, processes, store } = processesOf(1, 40)
  const [limit] = processes
  clock.advance(1_000)
  for (let use = 0; use < 40; use++) await isAllowed(limit)
  clock.advance(20_000)
  await expect(limit?.take('caller')).rejects.toMatchObject({
    detail: { retryAfterSeconds: 40 },
  })
  const { asked } = store
  for (let use = 0; use < 100; use++) expect(await isAllowed(limit)).toBe(false)
  expect(store.asked).toBe(asked)
})

it.each([2, 4])('%i processes together allow the limit, whatever comes at once', async count => {
  const { processes } = processesOf(count, 120)
  const calls = Array.from({ length: 400 }, (_, call) => isAllowed(processes[call % count]))
  expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(120)
})

it('another process withholds at most a twentieth', async () => {
  const { processes } = processesOf(2, 120)
  const [here, there] = processes
  expect(await isAllowed(there)).toBe(true)
  let allowed = 0
  while (await isAllowed(here)) allowed++
  expect(allowed).toBe(120 - 6)
  for (let use = 1; use < 6; use++) expect(await isAllowed(there)).toBe(true)
  expect(await isAllowed(there)).toBe(false)
})

it('the last use may weigh more than what is left', async () => {
  const { processes } = processesOf(1, 10)
  const [limit] = processes
  expect(await isAllowed(limit, 'caller', 9)).toBe(true)
  expect(await isAllowed(limit, 'caller', 4)).toBe(true)
  expect(await isAllowed(limit)).toBe(false)
})

it('a use that was given back is free again', async () => {
  const { processes } = processesOf(1, 10)
  const [limit] = processes
  for (let use = 0; use < 10; use++) await isAllowed(limit)
  limit?.giveBack('caller')
  expect(await isAllowed(limit)).toBe(true)
  expect(await isAllowed(limit)).toBe(false)
})

it('while the store is away a process counts on, and allows the limit', async () => {
  const { processes, store } = processesOf(1, 120)
  const [limit] = processes
  for (let use = 0; use < 50; use++) expect(await isAllowed(limit)).toBe(true)
  store.isAway = true
  for (let use = 50; use < 120; use++) expect(await isAllowed(limit)).toBe(true)
  expect(await isAllowed(limit)).toBe(false)
})

it('a flood of subjects takes bounded memory and forgets nothing', async () => {
  const { processes } = processesOf(1, 1)
  const [limit] = processes
  expect(await isAllowed(limit, 'first')).toBe(true)
  await Promise.all(Array.from({ length: 50_000 }, async (_, nth) => limit?.take(`${nth}`)))
  expect(limit?.subjectsInMemory).toBeLessThanOrEqual(50_000)
  expect(await isAllowed(limit, 'first')).toBe(false)
})
