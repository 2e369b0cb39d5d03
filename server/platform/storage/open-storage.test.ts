import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DiskStorage } from './disk-storage.ts'
import { CachingStorage } from './open-storage.ts'

async function openStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-remembering-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const disk = new DiskStorage(folder)
  const read = vi.spyOn(disk, 'read')
  const limits = { totalBytes: 100, fileBytes: 60 }
  return { read, storage: new CachingStorage(disk, limits) }
}

const bundle = (size: number) => new Map([['a', Buffer.alloc(size, size)]])

it('reads a small file once, until its bundle is discarded or put again', async () => {
  const { storage, read } = await openStorage()
  await storage.put('x', bundle(40))
  for (const _ of [1, 2]) expect(await storage.read('x', 'a')).toEqual(Buffer.alloc(40, 40))
  expect(read).toHaveBeenCalledTimes(1)
  await storage.put('x', bundle(30))
  expect(await storage.read('x', 'a')).toEqual(Buffer.alloc(30, 30))
  await storage.discard('x')
  expect(await storage.read('x', 'a')).toBeUndefined()
})

it('drops what was read least recently, and never caches a large file', async () => {
  const { storage, read } = await openStorage()
  for (const [name, size] of Object.entries({ one: 50, two: 49, three: 48, large: 61 })) {
    await storage.put(name, bundle(size))
  }
  for (const name of ['one', 'two', 'one', 'three', 'one', 'large', 'large', 'two']) {
    await storage.read(name, 'a')
  }
  expect(read.mock.calls.map(([name]) => name)).toEqual([
    'one',
    'two',
    'three',
    'large',
    'large',
    'two',
  ])
})

it('reads few files at a time, however many are asked for, and refuses what nobody could wait for', async () => {
  const { storage, read } = await openStorage()
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  read.mockReturnValue(gate)
  const asked = Array.from({ length: 2_017 }, (_, nth) => storage.read('x', `${nth}`))
  expect(read).toHaveBeenCalledTimes(16)
  await expect(asked.at(-1)).rejects.toMatchObject({ code: 'server/unavailable' })
  open(undefined)
  await Promise.all(asked.slice(0, -1))
  expect(read).toHaveBeenCalledTimes(2_016)
})
