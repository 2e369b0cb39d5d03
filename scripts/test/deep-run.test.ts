import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../check/run-tool.ts'
import { deepFiles, deepParts, describeRun, filesOfPart } from './deep-run.ts'

const run = { date: new Date('2026-11-28T10:00:00Z'), commit: '0123abc', machine: '2 processors' }

test('a run is described by its date, commit, machine, and counts of each part', () => {
  const counts = { passed: 12, failed: 1, seconds: 34.6, report: undefined }
  const text = describeRun({ ...run, parts: [{ part: 'attacks', ...counts }] })
  expect(text).toContain('2026-11-28, at commit 0123abc, on 2 processors.')
  expect(text).toContain('| attacks | 12 | 1 | 35 |')
})

test('what tests have noted, and which have failed, follows part by part', () => {
  const figures = ['median 539 m', 'advantage 0 %']
  const noted = { title: 'is not found', status: 'passed', meta: { figures } }
  const silent = { title: 'is sound', status: 'passed', meta: {} }
  const broken = { title: 'is slow', status: 'failed', meta: {} }
  const report = { testResults: [{ assertionResults: [noted, silent, broken] }] }
  const part = { part: 'attacks', passed: 2, failed: 1, seconds: 3, report }
  expect(
    describeRun({ ...run, parts: [part] })
      .split('\n')
      .slice(-7),
  ).toEqual([
    '',
    '## attacks',
    '',
    '- is not found: median 539 m',
    '- is not found: advantage 0 %',
    '- **failed**: is slow',
    '',
  ])
})

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
