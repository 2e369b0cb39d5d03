import { expect, it, onTestFinished, vi } from 'vitest'
import { ownDatabase } from '#server/testing/test-database.ts'
import { BoundedQueueByKey } from './bounded-queue.ts'
import { lockNamed } from './database/lock-named.ts'
import { underLocks } from './under-locks.ts'

const database = await ownDatabase()
const { db } = database.connection

it('whoever queues for a lock that hangs elsewhere waits no longer than the first in the queue', async () => {
  const gate = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const held = database
    .connect()
    .db.transaction()
    .execute(async tx => {
      await lockNamed(tx, 'books')
      locked.resolve()
      await gate.promise
    })
  onTestFinished(async () => {
    gate.resolve()
    await held
  })
  await locked.promise
  const now = performance.now.bind(performance)
  // Ten seconds pass in half of one.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() * 20)
  onTestFinished(() => clock.mockRestore())
  const writeQueue = new BoundedQueueByKey({ concurrency: 1, waitingMax: 10 })
  const began = performance.now()
  const waiters = Array.from({ length: 5 }, () =>
    underLocks({ db, writeQueue }, ['books'], () => Promise.resolve()),
  )
  const ended = await Promise.allSettled(waiters)
  expect(ended.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(performance.now() - began).toBeLessThan(30_000)
})
