import { expect, it } from 'vitest'
import { nearestInDirection } from './nearest-in-direction.ts'

const here = { x: 0, y: 0 }
const north = { name: 'north', x: 5, y: -40 }
const east = { name: 'east', x: 60, y: 5 }
const farEast = { name: 'far east', x: 200, y: 0 }
const southWest = { name: 'south-west', x: -30, y: 50 }
const all = [farEast, north, east, southWest]

it('goes to the nearest in the direction of the key', () => {
  expect(nearestInDirection(here, all, 'up')).toBe(north)
  expect(nearestInDirection(here, all, 'right')).toBe(east)
})

it('reaches what lies aslant when nothing lies straight ahead', () => {
  expect(nearestInDirection(here, all, 'down')).toBe(southWest)
  expect(nearestInDirection(here, all, 'left')).toBe(southWest)
})

it('stays where it is when nobody lies there', () => {
  expect(nearestInDirection(farEast, all, 'right')).toBeUndefined()
  expect(nearestInDirection(here, [here], 'up')).toBeUndefined()
})
