import { expect, test } from 'vitest'
import { comparablePassword, isShortPassword } from './credentials.ts'

test('a password is the same from a keyboard that writes its accents as extra characters', () => {
  expect(comparablePassword('passwo\u0308rter')).toBe('passwörter')
})

test.each([
  ['\u00fc'.repeat(9), true],
  ['u\u0308'.repeat(9), true],
  ['u\u0308'.repeat(10), false],
  ['👍'.repeat(9), true],
])('%j is short: %s', (password, isShort) => {
  expect(isShortPassword(password)).toBe(isShort)
})
