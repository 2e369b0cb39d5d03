import { expect, it } from 'vitest'
import { pictureColumns } from './swipe-card.tsx'

it.each([
  [1, 2],
  [2, 2],
  [3, 2],
  [4, 2],
  [5, 3],
  [6, 4],
  [7, 4],
  [8, 5],
])('%i pictures have %i columns', (count, columns) => {
  expect(pictureColumns(count)).toBe(columns)
})
