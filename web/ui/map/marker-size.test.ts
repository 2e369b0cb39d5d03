import { expect, it } from 'vitest'
import { markerSizePx } from './marker-size.ts'

const boundsPx = { min: 16, max: 128 }
const viewSidePx = 900

/** Members on a grid of ten columns, so far apart. */
const crowd = (count: number, apartPx: number) =>
  Array.from({ length: count }, (_, index) => ({
    x: (index % 10) * apartPx,
    y: Math.floor(index / 10) * apartPx,
  }))

const sizeOf = (count: number, apartPx: number, view = viewSidePx) =>
  markerSizePx({ points: crowd(count, apartPx), viewSidePx: view, boundsPx })

it('gives a member alone the largest marker and a dense crowd the smallest', () => {
  expect(sizeOf(1, 0)).toBe(128)
  expect(sizeOf(800, 5)).toBe(16)
})

it('has a size for an empty map and for one without room', () => {
  expect(sizeOf(0, 0)).toBe(128)
  expect(sizeOf(5, 10, 0)).toBe(16)
})

it('shrinks as the area for each member does', () => {
  const sizes = [200, 100, 60, 40, 25].map(apartPx => sizeOf(200, apartPx))
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(new Set(sizes).size).toBeGreaterThan(3)
})

it('leaves a member of an even crowd no more than the ground he has', () => {
  expect(sizeOf(200, 40)).toBeLessThanOrEqual(40)
  expect(sizeOf(200, 40)).toBeGreaterThanOrEqual(24)
})

it('stays the same when one member more comes into view', () => {
  expect(sizeOf(101, 40)).toBe(sizeOf(100, 40))
})

it('does not let a marker fill a phone', () => {
  expect(sizeOf(1, 0, 390)).toBe(72)
})
