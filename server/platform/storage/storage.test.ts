import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openObjectStore } from '#server/testing/object-store.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

let storage: Storage
let close: () => Promise<void>
afterEach(() => close())

const files = (...texts: string[]) =>
  new Map(texts.map((text, index) => [`${index}.txt`, Buffer.from(text)]))
const anHourMs = 3_600_000
const inAnHour = () => new Date(Date.now() + anHourMs)

async function namesKept(moment: Date) {
  const names: string[] = []
  for await (const name of storage.storedBefore(moment)) names.push(name)
  return names.toSorted((one, other) => one.localeCompare(other))
}

/** What every storage promises. */
describe.each([
  [
    'the disk',
    async () => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'lambda-storage-'))
      close = () => rm(dataDirectory, { recursive: true })
      return openStorage({ dataDirectory, s3: undefined })
    },
  ],
  [
    'S3',
    async () => {
      const store = await openObjectStore()
      close = () => store.close()
      return openStorage({ dataDirectory: 'nowhere', s3: store.settings })
    },
  ],
])('a bundle on %s', (_, open) => {
  beforeEach(async () => {
    storage = await open()
  })

  it('is read as it was put, and gone when discarded', async () => {
    await storage.put('one', files('a', 'b', ''))
    expect((await storage.read('one', '1.txt'))?.toString()).toBe('b')
    expect((await storage.read('one', '0.txt'))?.toString()).toBe('a')
    expect((await storage.read('one', '2.txt'))?.toString()).toBe('')
    expect(await storage.read('one', 'other.txt')).toBeUndefined()
    const all = [...((await storage.readAll('one')) ?? [])].map(
      ([name, bytes]) => `${name} ${bytes.toString()}`,
    )
    expect(all.toSorted()).toEqual(['0.txt a', '1.txt b', '2.txt '])
    await storage.discard('one')
    expect(await storage.readAll('one')).toBeUndefined()
    await storage.discard('one')
    expect(await storage.read('one', '1.txt')).toBeUndefined()
    expect(await namesKept(inAnHour())).toEqual([])
  })

  it('is read byte by byte whatever its size, again and again', async () => {
    const large = Buffer.from(Array.from({ length: 3_000_000 }, (_each, index) => index % 251))
    const small = Buffer.from('\n\nsmall\n\n')
    await storage.put(
      'one',
      new Map([
        ['large', large],
        ['small', small],
        ['middle', large.subarray(0, 200_000)],
      ]),
    )
    for (let round = 0; round < 2; round++) {
      expect(await storage.read('one', 'small')).toEqual(small)
      expect((await storage.read('one', 'large'))?.equals(large)).toBe(true)
      expect((await storage.read('one', 'middle'))?.equals(large.subarray(0, 200_000))).toBe(true)
    }
  })

  it('does not affect another', async () => {
    await storage.put('one', files('a'))
    await storage.put('one.1', files('b'))
    await storage.discard('one')
    expect((await storage.read('one.1', '0.txt'))?.toString()).toBe('b')
  })

  it('replaces an earlier one of the same name completely', async () => {
    await storage.put('one', files('a', 'b'))
    expect((await storage.read('one', '0.txt'))?.toString()).toBe('a')
    await storage.put('one', files('cc'))
    expect((await storage.read('one', '0.txt'))?.toString()).toBe('cc')
    expect(await storage.read('one', '1.txt')).toBeUndefined()
  })

  it('is listed by its age, and stays when unfinished bundles are removed', async () => {
    expect(await namesKept(inAnHour())).toEqual([])
    await storage.put('one', files('a'))
    await storage.put('two', files('b'))
    await storage.clearUnfinished(inAnHour())
    expect(await namesKept(inAnHour())).toEqual(['one', 'two'])
    expect(await namesKept(new Date(Date.now() - anHourMs))).toEqual([])
  })
})
