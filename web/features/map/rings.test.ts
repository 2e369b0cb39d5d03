import { expect, it } from 'vitest'
import { formatDistance } from '#web/lib/format.ts'
import { ringLabel, roundDistances } from './rings.ts'

it('the rings are round in miles and feet', () => {
  const labels = roundDistances(formatDistance).map(meters => ringLabel(formatDistance(meters)))
  expect(labels.slice(0, 6)).toEqual(['500 ft', '1,000 ft', '2,500 ft', '1 mi', '2 mi', '5 mi'])
})

it('the rings are round in kilometers and meters for members who read those', () => {
  const format = (meters: number) =>
    meters < 1_000 ? `${Math.round(meters)} m` : `${(meters / 1_000).toFixed(2)} km`
  const labels = roundDistances(format).map(meters => ringLabel(format(meters)))
  expect(labels.slice(0, 5)).toEqual(['100 m', '250 m', '500 m', '1 km', '2 km'])
})
