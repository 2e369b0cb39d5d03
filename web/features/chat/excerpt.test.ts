import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

it.each([
  ['Good night', 'NIGHT', { before: 'Good ', match: 'night', after: '' }],
  ['Good night', 'night  good', { before: 'Good ', match: 'night', after: '' }],
  ['Eine schöne Straße', 'STRASSE', { before: 'Eine schöne ', match: 'Straße', after: '' }],
  ['Eine schöne Straße', 'schon', { before: 'Eine ', match: 'schön', after: 'e Straße' }],
  ['Zoe\u0308 here', 'zoe', { before: '', match: 'Zoe\u0308', after: ' here' }],
  ['I saw O’Brien.', "o'brien", { before: 'I saw ', match: 'O’Brien', after: '.' }],
  ['In İstanbul now', 'istanbul', { before: 'In ', match: 'İstanbul', after: ' now' }],
  ['Ο ΟΔΥΣΣΕΥΣ', 'οδυσσευς', { before: 'Ο ', match: 'ΟΔΥΣΣΕΥΣ', after: '' }],
  ['a \u200bﬁnd b', 'find', { before: 'a \u200b', match: 'ﬁnd', after: ' b' }],
  ['한국 각', '\u1100\u1161\u11a8', { before: '한국 ', match: '각', after: '' }],
  ['هَمْزَة الوصل', 'همزة', { before: '', match: 'هَمْزَة', after: ' الوصل' }],
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
