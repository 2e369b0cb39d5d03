import { expect, it } from 'vitest'
import { shownArea, zoomFor } from './shown-area.ts'

it('lies as far from the middle of the map as the point does, and reaches as far as the area is wide', () => {
  const view = { lat: 0, lon: 0, zoom: 13 }
  const east = shownArea(view, { lat: 0, lon: 0.1 }, 1_000)
  // A tenth of a degree is 11.13 km at the equator.
  expect(east.x / east.radiusPx).toBeCloseTo(11.13, 1)
  expect(east.y).toBeCloseTo(0)
  const north = shownArea(view, { lat: 0.1, lon: 0 }, 1_000)
  expect(north.y).toBeCloseTo(-east.x, 0)
})

it('is drawn as large as there is room for, and no larger', () => {
  for (const [lat, width] of [
    [52.5, 500],
    [0, 9_000],
    [-70, 3_000],
  ] as const) {
    const zoom = zoomFor(lat, width, 90)
    const { radiusPx } = shownArea({ lat, lon: 5, zoom }, { lat, lon: 5 }, width)
    expect(radiusPx).toBeLessThanOrEqual(90)
    expect(radiusPx).toBeGreaterThan(45)
  }
})
