import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeReference, referenceBytes, referencesIn } from './issue-invoice.ts'

const one = makeReference(Uint8Array.of(1, 2, 3, 4, 5))
const other = makeReference(Uint8Array.of(250, 2, 3, 4, 6))

it('has the form and the check digits of ISO 11649', () => {
  expect(one).toMatch(/^RF\d\d[0-9A-HJKMNP-TV-Z]{8}$/)
  const moved = one.slice(4) + one.slice(0, 4)
  const digits = Array.from(moved, character => Number.parseInt(character, 36)).join('')
  expect(BigInt(digits) % 97n).toBe(1n)
})

it('differs for other bytes', () => {
  const made = Array.from({ length: 500 }, () => makeReference(randomBytes(referenceBytes)))
  expect(new Set(made).size).toBe(500)
  for (const reference of made) expect(referencesIn(reference)).toEqual([reference])
})

it.each<[string, string, string[]?]>([
  ['alone', one],
  ['in groups', one.replaceAll(/(.{4})/g, '$1 ')],
  ['in small letters with hyphens', one.toLowerCase().replaceAll(/(.{4})/g, '$1-')],
  ['across a line', `EREF+NOTPROVIDED SVWZ+${one.slice(0, 7)}\n${one.slice(7)} thank you`],
  ['with O and I for 0 and 1', one.replaceAll('0', 'O').replaceAll('1', 'I')],
  ['twice', `${one}, I said ${one}`],
  ['beside another', `${one} ${other}`, [one, other]],
])('is found %s', (_, text, found = [one]) => {
  expect(referencesIn(text)).toEqual(found)
})

it('is invalid with one wrong character', () => {
  const wrong = one.slice(0, -1) + (one.endsWith('A') ? 'B' : 'A')
  expect(referencesIn(`${wrong} and nothing else, RF, RF12`)).toEqual([])
})
