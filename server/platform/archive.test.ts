import { setImmediate } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { type ArchiveFile, jsonFile, jsonListFile, zipOf } from './archive.ts'

const megabyte = new Uint8Array(1_000_000)

async function bytesOf(archive: ReturnType<typeof zipOf>) {
  return new Uint8Array(Buffer.concat(await archive.toArray()))
}

it('contains every file, complete and in order', async () => {
  async function* items() {
    yield { name: 'Ann' }
    yield { name: 'Bob' }
  }
  async function* none() {}
  async function* files(): AsyncIterable<ArchiveFile> {
    yield jsonFile('one.json', { text: 'ünïcödé' })
    yield jsonListFile('list.json', items())
    yield jsonListFile('empty.json', none())
    yield { name: 'pictures/a.jpeg', content: [megabyte, megabyte], isCompressed: true }
  }
  const unpacked = unzipSync(await bytesOf(zipOf(files())))
  const json = (name: string) => JSON.parse(strFromU8(unpacked[name] ?? megabyte))
  expect(Object.keys(unpacked)).toEqual(['one.json', 'list.json', 'empty.json', 'pictures/a.jpeg'])
  expect(json('one.json')).toEqual({ text: 'ünïcödé' })
  expect(json('list.json')).toEqual([{ name: 'Ann' }, { name: 'Bob' }])
  expect(json('empty.json')).toEqual([])
  expect(unpacked['pictures/a.jpeg']).toHaveLength(2_000_000)
})

it('requests no more than its reader takes, and stops when the reader leaves', async () => {
  let asked = 0
  const ended = vi.fn()
  async function* files(): AsyncIterable<ArchiveFile> {
    try {
      for (;;) {
        asked++
        yield { name: `${asked}.jpeg`, content: [megabyte], isCompressed: true }
      }
    } finally {
      ended()
    }
  }
  const archive = zipOf(files())
  const reader = archive[Symbol.asyncIterator]()
  await reader.next()
  for (let turn = 0; turn < 1_000; turn++) await setImmediate()
  // Each stage of the stream may buffer a piece.
  expect(asked).toBeLessThan(10)
  archive.destroy()
  await expect.poll(() => ended).toHaveBeenCalledOnce()
})

it('breaks off when a file cannot be read', async () => {
  async function* files(): AsyncIterable<ArchiveFile> {
    yield jsonFile('one.json', {})
    throw new Error('the storage is away')
  }
  await expect(zipOf(files()).toArray()).rejects.toThrow('the storage is away')
})
