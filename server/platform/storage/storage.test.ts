import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openObjectStore } from '#server/testing/object-store.ts'
import { testFolder } from '#server/testing/temporary-folder.ts'
import { DiskStorage } from './disk-storage.ts'
import { CachingStorage, openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

let storage: Storage

const files = (...texts: string[]) =>
  new Map(texts.map((text, index) => [`${index}.txt`, Buffer.from(text)]))
const text = async (bundle: string, file: string) => (await storage.read(bundle, file))?.toString()
const anHourMs = 3_600_000
const inAnHour = () => new Date(Date.now() + anHourMs)

async function namesKept(moment: Date) {
  const names: string[] = []
  for await (const name of storage.storedBefore(moment)) names.push(name)
  return names.toSorted((one, other) => one.localeCompare(other))
}

/** What every storage promises. */
describe.each([
  ['the disk', async () => openStorage({ dataDirectory: await testFolder(), s3: undefined })],
  [
    'S3',
    async () => {
      const store = await openObjectStore()
      onTestFinished(() => store.close())
      return openStorage({ dataDirectory: 'nowhere', s3: store.settings })
    },
  ],
])('a bundle on %s', (_, open) => {
  beforeEach(async () => {
    storage = await open()
  })

  it('is read as written, and gone after a discard', async () => {
    await storage.put('one', files('a', 'b', ''))
    for (const [file, bytes] of files('a', 'b', '')) {
      expect(await storage.read('one', file)).toEqual(bytes)
    }
    expect(await text('one', 'other.txt')).toBeUndefined()
    expect(new Map(await storage.readAll('one'))).toEqual(files('a', 'b', ''))
    await storage.discard('one')
    expect(await storage.readAll('one')).toBeUndefined()
    await storage.discard('one')
    expect(await text('one', '1.txt')).toBeUndefined()
    expect(await namesKept(inAnHour())).toEqual([])
  })

  it('is read exactly, whatever its size, again and again', async () => {
    const large = Buffer.from(Array.from({ length: 3_000_000 }, (_each, index) => index % 251))
    const small = Buffer.from('\n\nsmall\n\n')
    const bundle = new Map(Object.entries({ large, small, middle: large.subarray(0, 200_000) }))
    await storage.put('one', bundle)
    for (const [file, bytes] of [...bundle, ...bundle]) {
      expect((await storage.read('one', file))?.equals(bytes)).toBe(true)
    }
  })

  it('does not affect another', async () => {
    await storage.put('one', files('a'))
    await storage.put('one.1', files('b'))
    await storage.discard('one')
    expect(await text('one.1', '0.txt')).toBe('b')
  })

  it('replaces an earlier one of the same name completely', async () => {
    await storage.put('one', files('a', 'b'))
    expect(await text('one', '0.txt')).toBe('a')
    await storage.put('one', files('cc'))
    expect(await text('one', '0.txt')).toBe('cc')
    expect(await text('one', '1.txt')).toBeUndefined()
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

describe('the disk', () => {
  let directory: string
  beforeEach(async () => {
    directory = await testFolder()
  })

  async function filesOnDisk() {
    const found = await readdir(directory, { recursive: true, withFileTypes: true })
    return found.filter(item => item.isFile()).map(({ name }) => name)
  }

  it('makes its folder, and leaves no file of a discarded bundle', async () => {
    const storage = new DiskStorage(join(directory, 'new', 'folder'))
    await storage.put('one', files('a', 'b'))
    expect(await filesOnDisk()).toHaveLength(2)
    await storage.discard('one')
    expect(await filesOnDisk()).toEqual([])
  })

  it.skipIf(process.platform !== 'linux')(
    'refuses a bundle on a full disk and leaves nothing of it',
    async () => {
      let opened = 0
      const storage = new DiskStorage(directory, {
        open: (path, ...how) => (opened++ === 0 ? open(path, ...how) : open('/dev/full', 'w')),
      })
      await expect(storage.put('one', files('a', 'b'))).rejects.toMatchObject({
        code: 'server/disk-full',
      })
      expect(opened).toBe(2)
      expect(await filesOnDisk()).toEqual([])
      expect(await storage.read('one', '0.txt')).toBeUndefined()
    },
  )

  it('removes old unfinished bundles', async () => {
    const storage = new DiskStorage(directory)
    await storage.put('whole', files('a'))
    await mkdir(join(directory, 'unfinished', 'cut-off'))
    await writeFile(join(directory, 'unfinished', 'cut-off', 'half.txt'), 'b')
    await storage.clearUnfinished(new Date(Date.now() - anHourMs))
    expect(await filesOnDisk()).toContain('half.txt')
    await storage.clearUnfinished(new Date(Date.now() + anHourMs))
    expect(await filesOnDisk()).toEqual(['0.txt'])
  })

  it('removes what it can, and fails when something stays', async () => {
    const drafts = join(directory, 'unfinished')
    for (const name of ['a', 'b', 'c']) {
      await mkdir(join(drafts, name), { recursive: true })
      await writeFile(join(drafts, name, 'half.txt'), name)
    }
    const held = join(drafts, 'b')
    const storage = new DiskStorage(directory, {
      rm: (path, options) =>
        path === held ? Promise.reject(new Error('not permitted')) : rm(path, options),
    })
    const cleared = storage.clearUnfinished(new Date(Date.now() + anHourMs))
    await expect(cleared).rejects.toThrow('drafts could not be removed')
    expect(await readdir(drafts)).toEqual(['b'])
  })
})

describe('a storage that caches', () => {
  async function openCaching() {
    const disk = new DiskStorage(await testFolder())
    const read = vi.spyOn(disk, 'read')
    const limits = { totalBytes: 100, fileBytes: 60 }
    return { read, storage: new CachingStorage(disk, limits) }
  }

  const bundle = (size: number) => new Map([['a', Buffer.alloc(size, size)]])

  it('reads a small file once, until its bundle is discarded or put again', async () => {
    const { storage, read } = await openCaching()
    await storage.put('x', bundle(40))
    for (const _ of [1, 2]) expect(await storage.read('x', 'a')).toEqual(Buffer.alloc(40, 40))
    expect(read).toHaveBeenCalledTimes(1)
    await storage.put('x', bundle(30))
    expect(await storage.read('x', 'a')).toEqual(Buffer.alloc(30, 30))
    await storage.discard('x')
    expect(await storage.read('x', 'a')).toBeUndefined()
  })

  it('drops what was read least recently, and never caches a large file', async () => {
    const { storage, read } = await openCaching()
    for (const [name, size] of Object.entries({ one: 50, two: 49, three: 48, large: 61 })) {
      await storage.put(name, bundle(size))
    }
    for (const name of ['one', 'two', 'one', 'three', 'one', 'large', 'large', 'two']) {
      await storage.read(name, 'a')
    }
    const names = read.mock.calls.map(([name]) => name)
    expect(names.join(' ')).toBe('one two three large large two')
  })

  it('reads a file once for all who waited until it was cached', async () => {
    const { storage, read } = await openCaching()
    await storage.put('x', bundle(40))
    await Promise.all(Array.from({ length: 100 }, () => storage.read('x', 'a')))
    expect(read).toHaveBeenCalledTimes(16)
  })

  it('reads few files at a time, however many are requested, and refuses requests beyond its queue', async () => {
    const { storage, read } = await openCaching()
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    read.mockReturnValue(gate)
    const asked = Array.from({ length: 2_017 }, (_, nth) => storage.read('x', `${nth}`))
    expect(read).toHaveBeenCalledTimes(16)
    await expect(asked.at(-1)).rejects.toMatchObject({ code: 'server/unavailable' })
    open(undefined)
    await Promise.all(asked.slice(0, -1))
    expect(read).toHaveBeenCalledTimes(2_016)
  })
})
