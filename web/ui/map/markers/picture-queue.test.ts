import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PictureQueue, retryWaitsMs } from './picture-queue.ts'

/** Stands for a loaded picture, which needs a browser. */
const picture = Object.create(null)

let asked: string[]
let failing: Set<string>
let loaded: string[]
let queue: PictureQueue
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  failing = new Set()
  loaded = []
  queue = new PictureQueue(
    url => loaded.push(url),
    async url => {
      asked.push(url)
      if (failing.has(url)) throw new Error('no network')
      return picture
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number | undefined) => vi.advanceTimersByTimeAsync(ms ?? 0)

it('a picture that failed once is asked for again, and shown', async () => {
  failing.add('/a')
  queue.request(['/a', '/b'])
  await pass(0)
  expect(loaded).toEqual(['/b'])
  failing.clear()
  queue.request(['/a', '/b'])
  await pass(0)
  expect(asked).toEqual(['/a', '/b'])
  await pass(retryWaitsMs[0])
  expect(asked).toEqual(['/a', '/b', '/a'])
  expect(loaded).toEqual(['/b', '/a'])
})

it('one that always fails is asked for a few times, each later than the last, and then left alone', async () => {
  failing.add('/a')
  queue.request(['/a'])
  await pass(0)
  for (const [index, waitMs] of retryWaitsMs.entries()) {
    await pass(waitMs - 1)
    queue.request(['/a'])
    expect(asked).toHaveLength(index + 1)
    await pass(1)
    expect(asked).toHaveLength(index + 2)
  }
  queue.request(['/a'])
  await pass(3_600_000)
  expect(asked).toHaveLength(retryWaitsMs.length + 1)
})

it('one that is out of view when its time comes is not asked for, nor is any after the end', async () => {
  failing.add('/a')
  queue.request(['/a'])
  await pass(0)
  queue.request([])
  await pass(retryWaitsMs[0])
  expect(asked).toEqual(['/a'])
  queue.request(['/a'])
  await pass(0)
  expect(asked).toEqual(['/a', '/a'])
  queue.close()
  await pass(3_600_000)
  expect(asked).toEqual(['/a', '/a'])
})
