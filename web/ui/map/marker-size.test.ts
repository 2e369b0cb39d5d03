import { expect, it } from 'vitest'
import { markerSizePx } from './marker-size.ts'

const boundsPx = { min: 16, max: 128 }
const desktop = { widthPx: 1440, heightPx: 900, boundsPx }

it('gives few members the largest marker and a crowd the smallest', () => {
  expect(markerSizePx({ ...desktop, count: 1 })).toBe(128)
  expect(markerSizePx({ ...desktop, count: 100_000 })).toBe(16)
})

it('has a size for an empty map and for one without room', () => {
  expect(markerSizePx({ ...desktop, count: 0 })).toBe(128)
  expect(markerSizePx({ widthPx: 0, heightPx: 0, count: 5, boundsPx })).toBe(16)
})

it('shrinks as the area for each member does', () => {
  const sizes = [1, 10, 40, 200, 800].map(count => markerSizePx({ ...desktop, count }))
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(new Set(sizes).size).toBeGreaterThan(3)
})

it('stays the same when one member more comes into view', () => {
  expect(markerSizePx({ ...desktop, count: 41 })).toBe(markerSizePx({ ...desktop, count: 40 }))
})
