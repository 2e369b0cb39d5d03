import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFiles } from './compress-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compress-test-'))
  mkdirSync(join(folder, 'assets'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a text is written compressed in both ways and comes back whole', async () => {
  const content = 'warm, adult, calm\n'.repeat(200)
  writeFileSync(join(folder, 'assets/app.js'), content)
  const { files, bytes } = await compressFiles(folder)
  const brotli = readFileSync(join(folder, 'assets/app.js.br'))
  expect(brotliDecompressSync(brotli).toString()).toBe(content)
  expect(gunzipSync(readFileSync(join(folder, 'assets/app.js.gz'))).toString()).toBe(content)
  expect({ files, bytes }).toEqual({ files: 1, bytes: brotli.length })
})

test('small texts and pictures stay alone', async () => {
  writeFileSync(join(folder, 'small.css'), 'a {}')
  writeFileSync(join(folder, 'picture.webp'), Buffer.alloc(5000))
  expect(await compressFiles(folder)).toEqual({ files: 0, bytes: 0 })
  expect(readdirSync(folder).toSorted()).toEqual(['assets', 'picture.webp', 'small.css'])
})
