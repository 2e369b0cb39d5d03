import { expect, it } from 'vitest'
import { countFilters } from './count-filters.ts'

it('every chip counts, and the two ages count as one', () => {
  expect(countFilters({})).toBe(0)
  expect(countFilters({ ageMin: 20 })).toBe(1)
  expect(countFilters({ ageMin: 20, ageMax: 40 })).toBe(1)
  expect(countFilters({ ageMax: 40, milesMax: 3, words: 'a', withoutWords: 'b' })).toBe(4)
  expect(countFilters({ tags: ['bear', 'top'], only: ['liked'], ownTags: ['x', 'y'] })).toBe(5)
})
