import { expect, test } from 'vitest'
import { tagCategories, tagsByCategory } from './tags-by-category.ts'

test('tags are listed under their category, in its order, with the words shown', () => {
  expect(tagsByCategory(['hiv-', 'bear', 'safeonly'])).toEqual([
    {
      category: 'Safety',
      tags: [
        { tag: 'safeonly', label: 'SafeOnly' },
        { tag: 'hiv-', label: 'Hiv-' },
      ],
    },
    { category: 'Community', tags: [{ tag: 'bear', label: 'Bear' }] },
  ])
})

test('no tags, no categories; a tag that no longer exists is left out', () => {
  expect(tagsByCategory([])).toEqual([])
  expect(tagsByCategory(['formertag'])).toEqual([])
})

test('every category has tags to choose', () => {
  expect(tagCategories.map(({ category }) => category)).toContain('Kink')
  expect(tagCategories.flatMap(({ tags }) => tags).length).toBeGreaterThan(40)
})
