import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFiles, replaceBuild } from './finish-build.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'replace-test-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const now = Date.parse('2026-11-21T12:00:00Z')
const day = 24 * 3_600_000

function make(folder: string, files: Readonly<Record<string, string>>, madeAt = now) {
  mkdirSync(join(dist, folder, 'assets'), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(dist, folder, name), content)
    utimesSync(join(dist, folder, name), madeAt / 1000, madeAt / 1000)
  }
  utimesSync(join(dist, folder, 'assets'), madeAt / 1000, madeAt / 1000)
}

const replace = (at = now) => replaceBuild(join(dist, 'web'), join(dist, 'web.new'), at)

function files() {
  const found = readdirSync(dist, { recursive: true, withFileTypes: true })
  const names = found
    .filter(item => item.isFile())
    .map(item => join(item.parentPath, item.name).slice(dist.length + 1))
  return Object.fromEntries(names.map(name => [name, readFileSync(join(dist, name), 'utf8')]))
}

test('the first build is put in its place', () => {
  make('web.new', { 'index.html': '1' })
  replace()
  expect(files()).toEqual({ 'web/index.html': '1' })
})

test('one that was cut off in the middle is replaced', () => {
  make('web', { 'version_frontend.json': '1' })
  rmSync(join(dist, 'web', 'assets'), { recursive: true })
  make('web.new', { 'index.html': '2' })
  replace()
  expect(files()).toEqual({ 'web/index.html': '2' })
})

test('a later one takes the place, whatever an interrupted one left, and keeps the hashed files', () => {
  make('web', { 'index.html': '1', 'gone.json': '1', 'assets/a-1.js': '1', 'assets/b.js': 'same' })
  make('web.old', { 'index.html': '0' })
  make('web.new', { 'index.html': '2', 'assets/a-2.js': '2', 'assets/b.js': 'new' })
  replace()
  expect(files()).toEqual({
    'web/index.html': '2',
    'web/assets/a-1.js': '1',
    'web/assets/a-2.js': '2',
    'web/assets/b.js': 'new',
  })
})

test('the hashed files of the former build stay, however long it was served', () => {
  make('web', { 'index.html': '1', 'assets/a-1.js': '1' }, now - 30 * day)
  make('web.new', { 'index.html': '2', 'assets/a-2.js': '2' })
  replace()
  expect(Object.keys(files())).toContain('web/assets/a-1.js')
})

test('those of builds before it go when they are a week old', () => {
  make('web', { 'index.html': '1', 'assets/a-1.js': '1' }, now - 6 * day)
  make('web.new', { 'index.html': '2', 'assets/a-2.js': '2' })
  replace()
  expect(Object.keys(files())).toContain('web/assets/a-1.js')
  make('web.new', { 'index.html': '3', 'assets/a-3.js': '3' }, now + 2 * day)
  replace(now + 2 * day)
  expect(Object.keys(files()).toSorted()).toEqual([
    'web/assets/a-2.js',
    'web/assets/a-3.js',
    'web/index.html',
  ])
})

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
