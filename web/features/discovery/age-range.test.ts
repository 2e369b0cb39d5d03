import { describe, expect, it } from 'vitest'
import { correctAges } from './age-filter.tsx'

describe('ages as typed', () => {
  it.each([
    ['', '', {}],
    ['30', '', { ageMin: 30 }],
    ['', '18', { ageMax: 18 }],
    ['30', '30', { ageMin: 30, ageMax: 30 }],
    ['018', '120', { ageMin: 18, ageMax: 120 }],
  ])('from “%s” to “%s” need no correction', (from, to, ages) => {
    expect(correctAges(from, to)).toEqual(ages)
  })

  it.each([
    ['50', '30', { ageMin: 30, ageMax: 50, correction: expect.stringContaining('ages 30 to 50') }],
    ['4', '', { ageMin: 18, correction: expect.stringContaining('18, the lowest') }],
    ['30', '121', { ageMin: 30, ageMax: 120, correction: expect.stringContaining('120') }],
    [
      '999',
      '17',
      { ageMin: 18, ageMax: 120, correction: expect.stringContaining('18, the lowest') },
    ],
  ])('from “%s” to “%s” are corrected, in words', (from, to, right) => {
    expect(correctAges(from, to)).toEqual(right)
  })
})
