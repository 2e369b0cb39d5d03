import { expect, it } from 'vitest'
import { filterTexts } from './discovery-filter.ts'

it.each([
  [1, '1 mi', '2 km'],
  [5, '5 mi', '8 km'],
  [100, '100 mi', '161 km'],
])('a radius of %d miles says its unit', (miles, imperial, metric) => {
  expect(filterTexts.distance(miles, 'IMPERIAL')).toBe(imperial)
  expect(filterTexts.distance(miles, 'METRIC')).toBe(metric)
})
