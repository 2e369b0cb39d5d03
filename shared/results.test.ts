import { expect, it } from 'vitest'
import { lastResultsAt, nextResultsAt } from './results.ts'

it.each([
  ['2026-03-01T04:59:59.999Z', '2026-02-28T05:00:00.000Z', '2026-03-01T05:00:00.000Z'],
  ['2026-03-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z', '2026-03-02T05:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2026-12-31T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
])('at %s the last results are of %s, and the next come at %s', (now, last, next) => {
  expect(lastResultsAt(new Date(now)).toISOString()).toBe(last)
  expect(nextResultsAt(new Date(now)).toISOString()).toBe(next)
})
