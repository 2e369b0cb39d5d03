import { expect, test } from 'vitest'
import {
  comparablePassword,
  hasHiddenMark,
  isShortPassword,
  withoutHiddenMarks,
} from './credentials.ts'

test.each([
  ['a zero-width space', 'm\u200be@example.org'],
  ['a zero-width joiner', 'm\u200de@example.org'],
  ['a word joiner', 'me\u2060@example.org'],
  ['a byte order mark', '\ufeffme@example.org'],
  ['a soft hyphen', 'm\u00ade@exam\u00adple.org'],
  ['a no-break space', 'me@example.org\u00a0'],
  ['an ideographic space', '\u3000me@example.org'],
  ['a line break', 'me@example.org\r\n'],
  ['bidi marks', '\u200eme@example.org\u200f'],
  ['a bidi override', '\u202eme@example.org\u202c'],
  ['bidi isolates', '\u2066me@example.org\u2069'],
  ['a Hangul filler', 'me\u3164@example.org'],
])('%s is taken out of an address', (_, typed) => {
  expect(hasHiddenMark(typed)).toBe(true)
  expect(withoutHiddenMarks(typed)).toBe('me@example.org')
})

test.each([
  'me@bücher.example',
  'jose\u0301@example.org',
  'أنا@مثال.إختبار',
  'm e@example.org',
  '😀@x.org',
])('%j has no hidden mark', typed => {
  expect(hasHiddenMark(typed)).toBe(false)
  expect(withoutHiddenMarks(typed)).toBe(typed)
})

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
