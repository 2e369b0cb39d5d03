import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { Spool } from './spool.ts'

async function openSpool() {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-spool-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder: join(folder, 'uploads'), spool: new Spool(join(folder, 'uploads')) }
}

it('gives back what it was given, as often as asked, and no file has a name meanwhile', async () => {
  const { folder, spool } = await openSpool()
  const pieces = [Buffer.from('one '), Buffer.alloc(100_000, 7), Buffer.from(' end')]
  const file = await spool.write(Readable.from(pieces))
  expect(await readdir(folder)).toEqual([])
  for (const _ of [1, 2]) expect(await file.read()).toEqual(Buffer.concat(pieces))
  await file.close()
  await expect(file.read()).rejects.toThrow()
})

it('keeps nothing open of what breaks off', async () => {
  const { spool } = await openSpool()
  async function* broken() {
    yield Buffer.from('one')
    throw new Error('the line was cut')
  }
  await expect(spool.write(broken())).rejects.toThrow('the line was cut')
})
