import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

it.each([
  ['Good night', 'NIGHT', { before: 'Good ', match: 'night', after: '' }],
  ['Good night', 'night  good', { before: 'Good ', match: 'night', after: '' }],
  ['Good night', 'day', { before: 'Good night', match: '', after: '' }],
  ['Good night', ' ', { before: 'Good night', match: '', after: '' }],
  [
    `${'x'.repeat(40)} and so on`,
    'and',
    { before: `…${'x'.repeat(23)} `, match: 'and', after: ' so on' },
  ],
])('of %j, looked for %j', (text, words, excerpt) => {
  expect(excerptOf(text, words)).toEqual(excerpt)
})
