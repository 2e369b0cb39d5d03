import { expect, it } from 'vitest'
import { ringsFor } from './rings-for.ts'

const mile = 1_609.344
const radii = [0.1, 0.5, 1, 2, 5, 10, 25, 50].map(miles => miles * mile)
/** Labels in miles, for this many meters per pixel in a view of 1000 px. */
const rings = (metersPerPx: number) =>
  ringsFor(radii, metersPerPx, 1_000).map(meters => Math.round(meters / mile))

it('draws few rings, each twice as wide as the one within, at every zoom', () => {
  expect(rings(20)).toEqual([1, 2, 5])
  for (const metersPerPx of [2, 10, 40, 150]) {
    const drawn = ringsFor(radii, metersPerPx, 1_000)
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn.length).toBeLessThanOrEqual(3)
    drawn.forEach((meters, index) => {
      expect(meters).toBeGreaterThanOrEqual(2 * (drawn[index - 1] ?? 0))
    })
  }
})

it('draws none that is a dot, or lies out of view', () => {
  expect(ringsFor(radii, 10_000, 1_000)).toEqual([])
  expect(ringsFor(radii, 0.1, 1_000)).toEqual([])
})
