import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DiskStorage } from './disk-storage.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lambda-storage-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const files = (...texts: string[]) =>
  new Map(texts.map((text, index) => [`${index}.txt`, Buffer.from(text)]))
const inAnHour = () => new Date(Date.now() + 3_600_000)

async function filesOnDisk() {
  const found = await readdir(directory, { recursive: true, withFileTypes: true })
  return found.filter(item => item.isFile()).map(({ name }) => name)
}

async function namesKept(storage: DiskStorage, moment: Date) {
  const names: string[] = []
  for await (const name of storage.keptBefore(moment)) names.push(name)
  return names.toSorted((one, other) => one.localeCompare(other))
}

describe('a bundle', () => {
  it('is read as it was kept, and gone when discarded', async () => {
    const storage = new DiskStorage(join(directory, 'new', 'folder'))
    await storage.keep('one', files('a', 'b'))
    expect((await storage.read('one', '1.txt'))?.toString()).toBe('b')
    expect(await storage.read('one', 'other.txt')).toBeUndefined()
    await storage.discard('one')
    await storage.discard('one')
    expect(await storage.read('one', '1.txt')).toBeUndefined()
    expect(await filesOnDisk()).toEqual([])
  })

  it('replaces what an interrupted attempt left under its name', async () => {
    const storage = new DiskStorage(directory)
    await storage.keep('one', files('a', 'b'))
    await storage.keep('one', files('c'))
    expect((await storage.read('one', '0.txt'))?.toString()).toBe('c')
    expect(await storage.read('one', '1.txt')).toBeUndefined()
  })

  it('is listed by its age', async () => {
    const storage = new DiskStorage(directory)
    expect(await namesKept(storage, inAnHour())).toEqual([])
    await storage.keep('one', files('a'))
    await storage.keep('two', files('b'))
    expect(await namesKept(storage, inAnHour())).toEqual(['one', 'two'])
    expect(await namesKept(storage, new Date(Date.now() - 3_600_000))).toEqual([])
  })
})

describe.skipIf(process.platform !== 'linux')('a full disk', () => {
  it('refuses a bundle and keeps nothing of it', async () => {
    let opened = 0
    const storage = new DiskStorage(directory, (path, ...how) =>
      opened++ === 0 ? open(path, ...how) : open('/dev/full', 'w'),
    )
    await expect(storage.keep('one', files('a', 'b'))).rejects.toMatchObject({
      code: 'server/disk-full',
    })
    expect(opened).toBe(2)
    expect(await filesOnDisk()).toEqual([])
    expect(await storage.read('one', '0.txt')).toBeUndefined()
  })
})

it('clears away what was cut off, once it is old', async () => {
  const storage = new DiskStorage(directory)
  await storage.keep('whole', files('a'))
  await mkdir(join(directory, 'unfinished', 'cut-off'))
  await writeFile(join(directory, 'unfinished', 'cut-off', 'half.txt'), 'b')
  await storage.clearUnfinished(new Date(Date.now() - 3_600_000))
  expect(await filesOnDisk()).toContain('half.txt')
  await storage.clearUnfinished(inAnHour())
  expect(await filesOnDisk()).toEqual(['0.txt'])
})
