import { expect, it } from 'vitest'
import { searchWords } from './search-words.ts'

it.each([
  ['  ', []],
  ['b B b', ['b']],
  ['night Night arbo', ['night', 'arbo']],
  ['a an answer', ['answer']],
  ['İstanbul istanbul', ['istanbul']],
  ['ΟΔΟΣ Σ', ['οδοσ']],
  ['Straße strasse', ['strasse']],
  ['\u0301 \u200b', []],
])('of %o the words are %o', (text, words) => {
  expect(searchWords(text).all).toEqual(words)
})

it.each([
  ['at night', ['at']],
  ['é3 été', ['e3']],
  ['aß e\u0301\u0302', ['e']],
  ['🙂🙂🙂 a-b-c', ['🙂🙂🙂', 'a-b-c']],
])('of %o the short ones are %o', (text, short) => {
  expect(searchWords(text).short).toEqual(short)
})
