import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limits } from '#shared/limits.ts'
import { openStorage, readStored, removeStored, writeStored } from './device-storage.ts'
import { persistCache } from './persisted-cache.ts'
import { queryKeys } from './query-keys.ts'

const name = 'cache:visitor'
const clients: QueryClient[] = []
const stops: (() => void)[] = []

beforeEach(async () => {
  await openStorage()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  for (const client of clients.splice(0)) client.clear()
  removeStored(name)
  vi.useRealTimers()
})

function openPage(): QueryClient {
  const client = new QueryClient()
  clients.push(client)
  stops.push(persistCache(client))
  return client
}

const storedKeys = () => {
  const stored = readStored(name) as { state: { queries: { queryKey: unknown }[] } } | undefined
  return stored?.state.queries.map(({ queryKey }) => queryKey)
}

it('an answer that is a day old leaves the device, while a page stays open and when one opens', async () => {
  const client = openPage()
  client.setQueryData(queryKeys.site, { name: 'Bear Harbour' })
  await vi.advanceTimersByTimeAsync(limits.cacheDefaultMs / 2)
  client.setQueryData(queryKeys.version.of('web'), { gitCommitHash: 'a' })
  await Promise.resolve()
  expect(storedKeys()).toEqual([queryKeys.site, queryKeys.version.of('web')])
  await vi.advanceTimersByTimeAsync(limits.cacheDefaultMs / 2 + 600_000)
  expect(storedKeys()).toEqual([queryKeys.version.of('web')])
  // It still shows what it has read.
  expect(client.getQueryData(queryKeys.site)).toBeDefined()

  for (const stop of stops.splice(0)) stop()
  vi.setSystemTime(Date.now() + limits.cacheDefaultMs)
  openPage()
  expect(storedKeys()).toBeUndefined()
})

it('a tab of an older build leaves alone what a newer one has stored', () => {
  openPage()
  const newer = { buster: 'newer', state: { queries: [{ queryKey: queryKeys.site }] } }
  writeStored(name, newer)
  window.dispatchEvent(new StorageEvent('storage', { key: name }))
  vi.advanceTimersByTime(limits.cacheDefaultMs)
  expect(readStored(name)).toEqual(newer)
})
