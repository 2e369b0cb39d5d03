import { describe, expect, it } from 'vitest'
import { putAgesRight } from './put-ages-right.ts'

describe('ages as they are typed', () => {
  it.each([
    ['', '', {}],
    ['30', '', { ageMin: 30 }],
    ['', '18', { ageMax: 18 }],
    ['30', '30', { ageMin: 30, ageMax: 30 }],
    ['018', '120', { ageMin: 18, ageMax: 120 }],
  ])('from “%s” to “%s” need no word', (from, to, ages) => {
    expect(putAgesRight(from, to)).toEqual(ages)
  })

  it.each([
    ['50', '30', { ageMin: 30, ageMax: 50, said: expect.stringContaining('ages 30 to 50') }],
    ['4', '', { ageMin: 18, said: expect.stringContaining('18 or older') }],
    ['30', '121', { ageMin: 30, ageMax: 120, said: expect.stringContaining('120') }],
    ['999', '17', { ageMin: 18, ageMax: 120, said: expect.stringContaining('18 or older') }],
  ])('from “%s” to “%s” are put right, with a word', (from, to, right) => {
    expect(putAgesRight(from, to)).toEqual(right)
  })
})
