import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Readiness } from './readiness.ts'

const quickly = { everyMs: 5, waitMs: 50 }

async function open(question: () => Promise<unknown>) {
  const readiness = new Readiness(question, quickly)
  onTestFinished(() => readiness.stop())
  await readiness.start()
  return readiness
}

test('a site whose database answers is ready from the start', async () => {
  expect((await open(async () => 1)).isReady).toBe(true)
})

test('a failed check says so until one succeeds', async () => {
  let isThere = false
  const readiness = await open(async () => {
    if (!isThere) throw new Error('away')
  })
  expect(readiness.isReady).toBe(false)
  isThere = true
  await expect.poll(() => readiness.isReady, { interval: 1 }).toBe(true)
  isThere = false
  await expect.poll(() => readiness.isReady, { interval: 1 }).toBe(false)
})

test('a database that does not answer is asked one thing at a time, and is not ready meanwhile', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  let asked = 0
  const readiness = await open(async () => {
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

test('a database that is silent from the start does not hold up the start', async () => {
  expect((await open(() => new Promise(() => undefined))).isReady).toBe(false)
})

test('who stops asks no more', async () => {
  let asked = 0
  const readiness = await open(async () => void asked++)
  readiness.stop()
  const before = asked
  await setTimeout(10 * quickly.everyMs)
  expect(asked).toBe(before)
})
