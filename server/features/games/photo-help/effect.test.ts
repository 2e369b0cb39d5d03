import { expect, it } from 'vitest'
import { differenceOf } from './effect.ts'

// Table II of Newcombe 1998, method 10.
it.each([
  [[56, 70], [48, 80], 0.0524, 0.3339],
  [[9, 10], [3, 10], 0.1705, 0.809],
  [[6, 7], [2, 7], 0.0582, 0.8062],
  [[5, 56], [0, 29], -0.0381, 0.1926],
  [[0, 10], [0, 20], -0.1611, 0.2775],
  [[0, 10], [0, 10], -0.2775, 0.2775],
  [[10, 10], [0, 20], 0.6791, 1],
  [[10, 10], [0, 10], 0.6075, 1],
])('the difference of %j and %j has the published interval', (later, earlier, low, high) => {
  const countOf = ([likes = 0, views = 0]: number[]) => ({ likes, views })
  const difference = differenceOf(countOf(later), countOf(earlier))
  expect(difference.low).toBeCloseTo(low, 4)
  expect(difference.high).toBeCloseTo(high, 4)
})
