import { expect, it } from 'vitest'
import type { MapBounds, MapCount } from '../map-types.ts'
import { type CountBubble, clusterCounts } from './cluster-counts.ts'

const world = { south: -90, west: -180, north: 90, east: 180 }
const cell = (south: number, west: number, count: number, degrees = 1): MapCount => ({
  count,
  bounds: { south, west, north: south + degrees, east: west + degrees },
})
/** With `scale` pixels to the degree. */
const gather = (counts: readonly MapCount[], scale: number, view: MapBounds = world) =>
  clusterCounts(counts, { project: (lat, lon) => ({ x: lon * scale, y: -lat * scale }), view })

const overlaps = (bubbles: readonly CountBubble[]) =>
  bubbles.flatMap((one, index) =>
    bubbles
      .slice(index + 1)
      .filter(
        other => Math.hypot(one.x - other.x, one.y - other.y) < (one.sizePx + other.sizePx) / 2,
      ),
  )

it('draws cells with room between them in their middles, the larger the more there are', () => {
  const [many, few] = gather([cell(10, 20, 5), cell(30, 60, 5_000)], 100)
  expect(many).toMatchObject({ x: 6_050, y: -3_050, count: 5_000 })
  expect(few).toMatchObject({ x: 2_050, y: -1_050, count: 5 })
  expect(many?.sizePx).toBeGreaterThan((few?.sizePx ?? 0) + 20)
})

it('adds up what would overlap, at every zoom, and loses nobody', () => {
  const counts = Array.from({ length: 400 }, (_, index) =>
    cell((index * 37) % 60, (index * 17) % 90, 5 * (1 + (index % 9))),
  )
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  for (const scale of [1, 3, 10, 40, 200]) {
    const bubbles = gather(counts, scale)
    expect(overlaps(bubbles)).toEqual([])
    expect(bubbles.reduce((sum, { count }) => sum + count, 0)).toBe(all)
  }
})

it('stands for the ground of all that it has taken in', () => {
  expect(gather([cell(10, 20, 50), cell(12, 19, 5)], 5)).toMatchObject([
    { count: 55, bounds: { south: 10, west: 19, north: 13, east: 21 } },
  ])
})

it('leaves out cells beyond the view, and shows one that the view is within in its midst', () => {
  const view = { south: 52.1, west: 13.1, north: 52.2, east: 13.2 }
  const [bubble, ...others] = gather([cell(52, 13, 900), cell(10, 10, 50)], 1_000, view)
  expect(others).toEqual([])
  expect(bubble?.x).toBeCloseTo(13_150)
  expect(bubble?.y).toBeCloseTo(-52_150)
})

it('keeps the place of the own marker free', () => {
  const avoid = { x: 2_050, y: -1_050, sizePx: 44 }
  const counts = [cell(10, 20, 5_000), cell(10, 21, 5), cell(11, 20, 40)]
  const project = (lat: number, lon: number) => ({ x: lon * 100, y: -lat * 100 })
  const bubbles = clusterCounts(counts, { project, view: world, avoid })
  expect(overlaps(bubbles)).toEqual([])
  for (const { x, y, sizePx } of bubbles) {
    expect(Math.hypot(x - avoid.x, y - avoid.y)).toBeGreaterThan((sizePx + avoid.sizePx) / 2)
  }
})
