import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DiskStorage } from './disk-storage.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lambda-storage-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const files = (...texts: string[]) =>
  new Map(texts.map((text, index) => [`${index}.txt`, Buffer.from(text)]))

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
  'on a full disk refuses a bundle and leaves nothing of it',
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
  await storage.clearUnfinished(new Date(Date.now() - 3_600_000))
  expect(await filesOnDisk()).toContain('half.txt')
  await storage.clearUnfinished(new Date(Date.now() + 3_600_000))
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
  const cleared = storage.clearUnfinished(new Date(Date.now() + 3_600_000))
  await expect(cleared).rejects.toThrow('drafts could not be removed')
  expect(await readdir(drafts)).toEqual(['b'])
})
