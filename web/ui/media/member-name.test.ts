import { expect, test } from 'vitest'
import { initialOf, shortName } from './member-name.ts'

test('the first letter stands for the name, in upper case', () => {
  expect(initialOf('marco')).toBe('M')
  expect(initialOf('  élodie')).toBe('É')
})

test('a flag or a face is not cut in two', () => {
  expect(initialOf('🏳️‍🌈 Leo')).toBe('🏳️‍🌈')
})

test('no name has no initial', () => {
  expect(initialOf('   ')).toBe('')
})

test.each([
  ['Ann', 'Ann'],
  ['Twelve chars', 'Twelve chars'],
  ['Thirteen char', 'Thirteen cha'],
  // A family that is one letter of seven code points, and a letter with a separate accent.
  [`Eleven char👨‍👩‍👧‍👦s`, 'Eleven char👨‍👩‍👧‍👦'],
  ['Rene\u0301 from Lyon', 'Rene\u0301 from Ly'],
])('cuts the name %s to %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
