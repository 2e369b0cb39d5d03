import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { testFolder } from '#server/testing/temporary-folder.ts'
import { Spool } from './spool.ts'

async function openSpool() {
  const folder = join(await testFolder(), 'uploads')
  return { folder, spool: new Spool(folder) }
}

it('returns what was written, any number of times, and never has a file with a name', async () => {
  const { folder, spool } = await openSpool()
  const pieces = [Buffer.from('one '), Buffer.alloc(100_000, 7), Buffer.from(' end')]
  const file = await spool.write(Readable.from(pieces))
  expect(await readdir(folder)).toEqual([])
  for (const _ of [1, 2]) expect(await file.read()).toEqual(Buffer.concat(pieces))
  await file.close()
  await expect(file.read()).rejects.toThrow()
})

it('keeps nothing open after an interrupted upload', async () => {
  const { spool } = await openSpool()
  async function* broken() {
    yield Buffer.from('one')
    throw new Error('the line was cut')
  }
  await expect(spool.write(broken())).rejects.toThrow('the line was cut')
})
