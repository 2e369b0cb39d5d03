import { expect, it } from 'vitest'
import type { ScreenPoint } from '../map-types.ts'
import { markerSizePx, spreadMarkers } from './arrange-markers.ts'

const boundsPx = { min: 16, max: 128 }

const place = (points: ScreenPoint[], sizePx: number) =>
  spreadMarkers(points, sizePx).map(({ x, y }, index) => ({
    x: (points[index]?.x ?? 0) + x,
    y: (points[index]?.y ?? 0) + y,
  }))

const leastDistance = (points: ScreenPoint[]) =>
  Math.min(
    ...points.flatMap((one, index) =>
      points.slice(index + 1).map(other => Math.hypot(one.x - other.x, one.y - other.y)),
    ),
  )

it('leaves markers with room of their own where they are', () => {
  const offsets = spreadMarkers(
    [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 30, y: 0 },
    ],
    40,
  )
  expect(offsets).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ])
})

it('moves two at the same spot apart, and both stay close to it', () => {
  const placed = place(
    [
      { x: 50, y: 50 },
      { x: 50, y: 50 },
    ],
    40,
  )
  expect(leastDistance(placed)).toBeGreaterThan(20)
  for (const { x, y } of placed) expect(Math.hypot(x - 50, y - 50)).toBeLessThan(60)
})

it('lets each of sixty at one spot show at least a half of itself', () => {
  const placed = place(
    Array.from({ length: 60 }, () => ({ x: 7, y: -3 })),
    32,
  )
  expect(leastDistance(placed)).toBeGreaterThan(16)
})

it('finds neighbours across the edges of its search cells', () => {
  const sizePx = 40
  const edge = sizePx * 0.35
  const placed = place(
    [
      { x: edge - 0.1, y: 0 },
      { x: edge + 0.1, y: 0 },
    ],
    sizePx,
  )
  expect(leastDistance(placed)).toBeGreaterThan(20)
})

it('gives the same places for the same members, wherever the view stands', () => {
  const points = [
    { x: 10, y: 10 },
    { x: 11, y: 10 },
    { x: 10, y: 12 },
  ]
  expect(spreadMarkers(points, 40)).toEqual(spreadMarkers(points, 40))
})

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

it('leaves a member of an even crowd no more than the ground they have', () => {
  expect(sizeOf(200, 40)).toBeLessThanOrEqual(40)
  expect(sizeOf(200, 40)).toBeGreaterThanOrEqual(24)
})

it('stays the same when one member more comes into view', () => {
  expect(sizeOf(101, 40)).toBe(sizeOf(100, 40))
})

it('does not let a marker fill a phone', () => {
  expect(sizeOf(1, 0, 390)).toBe(72)
})
