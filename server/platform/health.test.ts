import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Health, Readiness } from './health.ts'

function open() {
  const health = new Health()
  onTestFinished(() => health.stop())
  return health
}

test('no calls have no duration', () => {
  expect(open().read()).toMatchObject({ callsPerSecond: 0 })
  expect(open().read()).not.toHaveProperty('p95Ms')
})

test('95 of 100 calls are within the reported duration, which is at most a quarter too long', () => {
  const health = open()
  for (let call = 1; call <= 100; call++) health.add(call * 10)
  const { p95Ms = 0, callsPerSecond } = health.read()
  expect(p95Ms).toBeGreaterThanOrEqual(950)
  expect(p95Ms).toBeLessThan(950 * 1.25)
  expect(callsPerSecond).toBe(10)
})

test('one slow call among many does not count, and an endless one is counted', () => {
  const health = open()
  for (let call = 1; call <= 99; call++) health.add(1)
  health.add(1e9)
  expect(health.read().p95Ms).toBe(1)
})

test('calls of minutes ago no longer count', () => {
  const health = open()
  health.add(5_000)
  for (let slot = 0; slot < 30; slot++) health.next()
  expect(health.read()).toMatchObject({ callsPerSecond: 0 })
})

const quickly = { everyMs: 5, waitMs: 50 }

async function openReadiness(question: () => Promise<unknown>) {
  const readiness = new Readiness(question, quickly)
  onTestFinished(() => readiness.stop())
  await readiness.start()
  return readiness
}

test('a failed check says so until one succeeds', async () => {
  let isThere = false
  const readiness = await openReadiness(async () => {
    if (!isThere) throw new Error('away')
  })
  expect(readiness.isReady).toBe(false)
  isThere = true
  await expect.poll(() => readiness.isReady, { interval: 1 }).toBe(true)
  isThere = false
  await expect.poll(() => readiness.isReady, { interval: 1 }).toBe(false)
})

test('a silent database gets one query at a time, and is not ready', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  let asked = 0
  const readiness = await openReadiness(async () => {
    asked++
    if (asked > 1) await answer
  })
  await expect.poll(() => readiness.isReady, { interval: 1 }).toBe(false)
  await setTimeout(10 * quickly.everyMs)
  expect(asked).toBe(2)
  resolve()
  await expect.poll(() => readiness.isReady, { interval: 1 }).toBe(true)
  expect(asked).toBeGreaterThan(2)
})

test.each([
  ['answers is ready', async () => 1, true],
  [
    'is silent is not ready, which does not hold up the start',
    () => new Promise(() => undefined),
    false,
  ],
])('a site whose database %s', async (_, question, isReady) => {
  expect((await openReadiness(question)).isReady).toBe(isReady)
})

test('no check runs after a stop', async () => {
  let asked = 0
  const readiness = await openReadiness(async () => void asked++)
  readiness.stop()
  const before = asked
  await setTimeout(10 * quickly.everyMs)
  expect(asked).toBe(before)
})
