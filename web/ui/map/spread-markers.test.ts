import { expect, it } from 'vitest'
import type { ScreenPoint } from './map-types.ts'
import { spreadMarkers } from './spread-markers.ts'

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
