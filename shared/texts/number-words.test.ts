import { expect, it } from 'vitest'
import { numberWords, numberWordsFirst } from './number-words.ts'

it('small numbers are said in words', () => {
  expect(numberWords(1)).toBe('one')
  expect(numberWords(12)).toBe('twelve')
  expect(numberWords(13)).toBe('13')
  expect(numberWordsFirst(7)).toBe('Seven')
})
