import { describe, expect, it } from 'vitest'
import { seasonOf } from './seasons.ts'

describe('the season of a moment', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', '2026-01-01', '2026-04-01'],
    ['2026-06-30T23:59:59.999Z', '2026-04-01', '2026-07-01'],
    ['2026-12-31T23:59:59.999Z', '2026-10-01', '2027-01-01'],
  ])('of %s is the quarter from %s until %s, in UTC', (now, from, until) => {
    expect(seasonOf(new Date(now))).toEqual({
      day: from,
      from: new Date(`${from}T00:00:00Z`),
      until: new Date(`${until}T00:00:00Z`),
    })
  })
})
