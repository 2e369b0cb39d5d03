import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onLeaving } from './on-leaving.ts'
import { flushWrites, mutationCache } from './writes.ts'

const client = new QueryClient({ mutationCache })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  mutationCache.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Begins a write; @returns what answers it */
function write(scope = 'thing', sent: string[] = []) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const mutation = mutationCache.build(client, {
    mutationKey: ['thing'],
    scope: { id: scope },
    mutationFn: (word: string) => {
      sent.push(word)
      return promise
    },
  })
  mutation.execute(`${sent.length}`).catch(() => undefined)
  return { resolve, reject }
}

async function isFlushed(flush: Promise<void> | undefined) {
  let isDone = false
  void flush?.then(() => {
    isDone = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return isDone
}

it('with nothing written there is nothing to wait for', () => {
  expect(flushWrites()).toBeUndefined()
})

it('all writes are waited for, those that are refused as well, and those that wait for another', async () => {
  const first = write()
  const second = write()
  const elsewhere = write('other')
  const flush = flushWrites()
  first.resolve()
  elsewhere.reject(new Error('refused'))
  expect(await isFlushed(flush)).toBe(false)
  second.resolve()
  expect(await isFlushed(flush)).toBe(true)
})

it('what is no write, such as the logout itself, is not waited for', () => {
  const { promise } = Promise.withResolvers<void>()
  void mutationCache.build(client, { mutationFn: () => promise }).execute(undefined)
  expect(flushWrites()).toBeUndefined()
})

it('is over when its time is over', async () => {
  write()
  const flush = flushWrites(300)
  await vi.advanceTimersByTimeAsync(299)
  expect(await isFlushed(flush)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isFlushed(flush)).toBe(true)
})

it('what waits for a time of its own is written at the end of the session and of the page, until it is taken back', async () => {
  const sent: string[] = []
  const stay = onLeaving(() => void write('late', sent))
  expect(flushWrites()).toBeInstanceOf(Promise)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['0'])
  window.dispatchEvent(new Event('pagehide'))
  stay()
  window.dispatchEvent(new Event('pagehide'))
  expect(mutationCache.getAll()).toHaveLength(2)
})
