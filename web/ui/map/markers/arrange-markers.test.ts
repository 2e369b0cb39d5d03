import { expect, it } from 'vitest'
import type { ScreenPoint } from '../map-types.ts'
import { markerSizePx, stackPoints, zoomsToSplit } from './arrange-markers.ts'

const boundsPx = { min: 16, max: 128 }

it('leaves markers with room of their own alone', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 40, y: 0 },
  ]
  expect(stackPoints(points, 40)).toEqual([[0], [1], [2]])
})

it('puts those at one spot into one stack, the first in front', () => {
  const points = Array.from({ length: 60 }, () => ({ x: 7, y: -3 }))
  expect(stackPoints(points, 32)).toEqual([points.map((_, index) => index)])
})

it('finds neighbors across the edges of its search cells', () => {
  const edge = 40 * 0.86
  const points = [
    { x: edge - 0.1, y: -0.1 },
    { x: edge + 0.1, y: 0.1 },
  ]
  expect(stackPoints(points, 40)).toHaveLength(1)
})

it('lets no two stacks overlap by more than a seventh, and loses nobody', () => {
  const points = Array.from({ length: 500 }, (_, index) => ({
    x: (index * 137) % 611,
    y: (index * 71) % 397,
  }))
  const stacks = stackPoints(points, 48)
  const fronts = stacks.flatMap(([front = 0]) => points[front] ?? [])
  const distances = fronts.flatMap((one, index) =>
    fronts.slice(index + 1).map(other => Math.hypot(one.x - other.x, one.y - other.y)),
  )
  expect(Math.min(...distances)).toBeGreaterThan((48 * 6) / 7)
  expect(stacks.flat().toSorted((one, other) => one - other)).toEqual([...points.keys()])
})

it('leads closer where that takes a stack apart, and not where it never would', () => {
  const apart = (x: number): ScreenPoint[] => [
    { x: 0, y: 0 },
    { x, y: 0 },
  ]
  expect(zoomsToSplit(apart(20), 6)).toBe(2)
  expect(zoomsToSplit(apart(79), 6)).toBe(1)
  expect(zoomsToSplit(apart(20), 1)).toBeUndefined()
  expect(zoomsToSplit(apart(1), 16)).toBeUndefined()
  expect(zoomsToSplit(apart(0), 16)).toBeUndefined()
})

const viewSidePx = 900

/** Members on a grid with this spacing. */
const crowd = (count: number, apartPx: number, columns: number) =>
  Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * apartPx,
    y: Math.floor(index / columns) * apartPx,
  }))

const sizeOf = (count: number, apartPx: number, { view = viewSidePx, columns = 10 } = {}) =>
  markerSizePx({ points: crowd(count, apartPx, columns), viewSidePx: view, boundsPx })

it('gives a member alone the largest marker and a dense crowd the smallest', () => {
  expect(sizeOf(1, 0)).toBe(128)
  expect(sizeOf(8_000, 16, { columns: 90 })).toBe(16)
})

it('takes many at one spot for no crowd', () => {
  expect(sizeOf(500, 0)).toBe(128)
})

it('has a size for an empty map and for one without room', () => {
  expect(sizeOf(0, 0)).toBe(128)
  expect(sizeOf(5, 10, { view: 0 })).toBe(16)
})

it('shrinks as the area for each member does', () => {
  const sizes = [200, 100, 60, 40, 25].map(apartPx => sizeOf(200, apartPx))
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(new Set(sizes).size).toBeGreaterThan(3)
})

it('leaves most of the ground of an even crowd free', () => {
  expect(sizeOf(36, 150)).toBeLessThanOrEqual(96)
  expect(sizeOf(36, 150)).toBeGreaterThanOrEqual(64)
  expect(sizeOf(200, 40)).toBeLessThanOrEqual(48)
  expect(sizeOf(200, 40)).toBeGreaterThanOrEqual(28)
})

it('stays the same when one member more comes into view', () => {
  expect(sizeOf(101, 40)).toBe(sizeOf(100, 40))
})

it('does not let a marker fill a phone', () => {
  expect(sizeOf(1, 0, { view: 390 })).toBe(72)
})
