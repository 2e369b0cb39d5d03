import { expect, it } from 'vitest'
import { shortName } from './short-name.ts'

it.each([
  ['Ann', 'Ann'],
  ['Twelve chars', 'Twelve chars'],
  ['Thirteen char', 'Thirteen cha'],
  // A family of one letter, made of seven code points, and a letter with its accent apart.
  [`Eleven char👨‍👩‍👧‍👦s`, 'Eleven char👨‍👩‍👧‍👦'],
  ['Rene\u0301 from Lyon', 'Rene\u0301 from Ly'],
])('cuts the name %s to %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
