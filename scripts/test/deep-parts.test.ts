import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../check/run-tool.ts'
import { deepFiles, deepParts, filesOfPart } from './deep-parts.ts'

const parts = Object.keys(deepParts)

test('every test file that has a deep form is in one part', () => {
  const listed = parts.flatMap(filesOfPart)
  expect(listed.toSorted()).toEqual(deepFiles())
})

test('every path of a part leads to a test file', () => {
  const files = deepFiles()
  const beginnings = Object.values(deepParts).flat()
  const isUsed = (beginning: string) => files.some(path => path.startsWith(beginning))
  expect(beginnings.filter(beginning => !isUsed(beginning))).toEqual([])
})

test('CONTRIBUTING.md says of every part when it is run', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  expect(parts.filter(part => !text.includes(`| \`${part}\` |`))).toEqual([])
})
