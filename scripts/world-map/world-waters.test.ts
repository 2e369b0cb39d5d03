import { expect, it } from 'vitest'
import { smoothed } from './world-waters.ts'

it('rounds the bends of a river and leaves its ends where they are', () => {
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
