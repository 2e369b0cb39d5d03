import { expect, it } from 'vitest'
import { swypeColumns } from './swype-columns.ts'

it.each([
  [1, 2],
  [2, 2],
  [3, 2],
  [4, 2],
  [5, 3],
  [6, 4],
  [7, 4],
  [8, 5],
])('%i pictures stand in %i columns', (count, columns) => {
  expect(swypeColumns(count)).toBe(columns)
})
