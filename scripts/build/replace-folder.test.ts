import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFolder } from './replace-folder.ts'

let dist: string

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'replace-test-'))
})

afterEach(() => rmSync(dist, { recursive: true }))

const make = (folder: string, file: string) => {
  mkdirSync(join(dist, folder), { recursive: true })
  writeFileSync(join(dist, folder, file), '')
}

const replace = () => replaceFolder(join(dist, 'web'), join(dist, 'web.new'))

const names = () => readdirSync(dist, { recursive: true }).map(String).toSorted()

test('the first build is put in its place', () => {
  make('web.new', 'first')
  replace()
  expect(names()).toEqual(['web', 'web/first'])
})

test('a later one takes the place whole, whatever an interrupted one left', () => {
  make('web', 'first')
  make('web.old', 'older')
  make('web.new', 'second')
  replace()
  expect(names()).toEqual(['web', 'web/second'])
})
