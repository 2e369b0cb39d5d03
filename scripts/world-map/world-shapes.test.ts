import { expect, it } from 'vitest'
import { smoothed, unwrapLine, unwrapShape } from './world-shapes.ts'

it('lets a line continue across the date line in both directions', () => {
  expect(
    unwrapLine([
      [170, 1],
      [-170, 2],
      [175, 3],
    ]),
  ).toEqual([
    [170, 1],
    [190, 2],
    [175, 3],
  ])
  expect(
    unwrapLine([
      [-179, 0],
      [179, 0],
    ]),
  ).toEqual([
    [-179, 0],
    [-181, 0],
  ])
})

it('leaves other shapes unchanged', () => {
  const ring = [
    [0, 0],
    [100, 0],
    [100, 50],
    [0, 0],
  ]
  expect(unwrapShape({ type: 'Polygon', coordinates: [ring] }).coordinates).toEqual([[ring]])
})

it('keeps a ring around the pole cut at the date line', () => {
  const ring = [
    [-180, -90],
    [-180, -70],
    [0, -75],
    [180, -70],
    [180, -90],
    [-180, -90],
  ]
  expect(unwrapShape({ type: 'Polygon', coordinates: [ring] }).coordinates).toEqual([[ring]])
})

it('rounds the bends of a river and keeps its ends', () => {
  const river = smoothed(
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    false,
  )
  expect(river[0]).toEqual([0, 0])
  expect(river.at(-1)).toEqual([1, 1])
  expect(river).not.toContainEqual([1, 0])
  expect(river.length).toBeGreaterThan(6)
})

it('closes the shore of a lake', () => {
  const shore = smoothed(
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
    true,
  )
  expect(shore.at(-1)).toEqual(shore[0])
})
