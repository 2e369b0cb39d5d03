import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { newTimelessId } from '#server/platform/clock.ts'
import { DiskStorage } from '#server/platform/storage/disk-storage.ts'
import { ownFolder } from '#server/testing/temporary-folder.ts'
import { DemoStorage, demoBundle, pictureFile } from './demo-storage.ts'

const disk = new DiskStorage(await ownFolder())
const storage = new DemoStorage(disk)
const newBundle = () => demoBundle(newTimelessId(), '1-1')

it('encodes a picture when it is read, and stores it nowhere', async () => {
  const bundle = newBundle()
  const narrow = await storage.read(bundle, '256.webp')
  expect(await sharp(narrow).metadata()).toMatchObject({ format: 'webp', width: 256 })
  expect(await storage.read(bundle, '512.webp')).toEqual(await readFile(pictureFile('1-1')))
  expect(await storage.read(bundle, '1024.webp')).toBeUndefined()
  expect(await disk.readAll(bundle)).toBeUndefined()
})

it('encodes a picture once for all who read it at the same moment, whoever owns it', async () => {
  const reads = [newBundle(), newBundle()].map(bundle => storage.read(bundle, '256.jpeg'))
  const [one, other] = await Promise.all(reads)
  expect(one).toBeInstanceOf(Buffer)
  expect(other).toBe(one)
})

it('encodes all renditions for a caller that reads all, such as a backup', async () => {
  const files = await storage.readAll(newBundle())
  const renditions = ['256.jpeg', '256.webp', '512.jpeg', '512.webp', 'original.jpeg']
  expect(new Set(files?.keys())).toEqual(new Set(renditions))
})

it('leaves all other bundles to the storage', async () => {
  const id = newTimelessId()
  const files = new Map([['256.webp', Buffer.from('uploaded')]])
  for (const bundle of [`${id}.1`, `${id}.${id}`, demoBundle(id, '999-1')]) {
    expect(await storage.read(bundle, '256.webp')).toBeUndefined()
    await storage.put(bundle, files)
    expect(await storage.read(bundle, '256.webp')).toEqual(files.get('256.webp'))
    expect(await storage.readAll(bundle)).toEqual(files)
  }
})
