import { expect, it } from 'vitest'
import { tidyTags } from './private-tags.ts'

it('tags are trimmed, and empty and repeated ones ignored', () => {
  expect(tidyTags([' tall ', '', '  ', 'kind', 'tall', 'Tall', 'Café', 'cafe\u0301'])).toEqual([
    'tall',
    'kind',
    'Café',
  ])
})
