import { expect, it } from 'vitest'
import { tagProblemOf } from './tag-problem.ts'

it('a tag has up to 50 characters, a note up to 30 tags', () => {
  expect(tagProblemOf(` ${'x'.repeat(50)} `, 30)).toBeUndefined()
  expect(tagProblemOf('', 0)).toBeUndefined()
  expect(tagProblemOf('x'.repeat(51), 1)).toBe('A tag has at most 50 characters.')
  expect(tagProblemOf('tall', 31)).toBe('At most 30 tags.')
})
