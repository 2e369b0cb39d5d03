import { expect, it } from 'vitest'
import { whyNotTag } from './why-not-tag.ts'

it('takes a tag of up to fifty letters, and up to thirty of them', () => {
  expect(whyNotTag(` ${'x'.repeat(50)} `, 30)).toBeUndefined()
  expect(whyNotTag('', 0)).toBeUndefined()
  expect(whyNotTag('x'.repeat(51), 1)).toBe('A tag has at most 50 characters.')
  expect(whyNotTag('tall', 31)).toBe('At most 30 tags.')
})
