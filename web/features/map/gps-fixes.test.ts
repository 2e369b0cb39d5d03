import { expect, it } from 'vitest'
import { isAtFix } from './gps-fixes.ts'

/** A thousandth of a degree of latitude is 111 meters. */
const fixes = [
  { lat: 52.5, lon: 13.4 },
  { lat: 52.6, lon: 13.4 },
]

it('a point within a hundred meters of any fix is at a fix', () => {
  expect(isAtFix(fixes, { lat: 52.5008, lon: 13.4 })).toBe(true)
  expect(isAtFix(fixes, { lat: 52.6, lon: 13.4 })).toBe(true)
  expect(isAtFix(fixes, { lat: 52.501, lon: 13.4 })).toBe(false)
  expect(isAtFix([], { lat: 52.5, lon: 13.4 })).toBe(false)
})
