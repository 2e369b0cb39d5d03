import { expect, it } from 'vitest'
import { formatDistance } from './format.ts'

it.each([
  [0, '0 ft'],
  [100, '328 ft'],
  [1_000, '3,281 ft'],
  [1_609, '5,279 ft'],
  [1_609.344, '1.00 mi'],
  [5_000, '3.11 mi'],
  [2_000_000, '1,242.74 mi'],
])('formats %d meters as %s', (meters, words) => {
  expect(formatDistance(meters)).toBe(words)
})

it.each([
  [0, '0 m'],
  [412.4, '412 m'],
  [999, '999 m'],
  [1_000, '1.00 km'],
  [1_609.344, '1.61 km'],
  [2_000_000, '2,000.00 km'],
])('formats %d meters as %s for who reads in kilometers', (meters, words) => {
  expect(formatDistance(meters, 'METRIC')).toBe(words)
})
