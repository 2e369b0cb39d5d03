import { expect, test } from 'vitest'
import { describeSection, toTable } from './report.ts'

test('a section shows the goal and the date of each row', () => {
  const table = toTable(
    ['side', 'ms'],
    [
      ['floor', 1],
      ['the site', 2],
    ],
  )
  const section = { title: 'Reads', words: 'One read.', goals: { 'the site': 'below 5 ms' }, table }
  expect(describeSection(section, '2026-11-29').split('\n')).toEqual([
    '## Reads',
    '',
    'One read.',
    '',
    '| side | ms | goal | date |',
    '| --- | ---: | --- | --- |',
    '| floor | 1 |  | 2026-11-29 |',
    '| the site | 2 | below 5 ms | 2026-11-29 |',
    '',
  ])
})
