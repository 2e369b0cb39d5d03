import { expect, test } from 'vitest'
import { moveInMenu } from './menu.tsx'

const labels = ['Block', 'Report', 'Remove like', 'Share']

test('arrows go round at both ends', () => {
  expect(moveInMenu('ArrowDown', 3, labels)).toBe(0)
  expect(moveInMenu('ArrowUp', 0, labels)).toBe(3)
  expect(moveInMenu('ArrowDown', 0, labels)).toBe(1)
})

test('Home and End go to the ends', () => {
  expect(moveInMenu('Home', 2, labels)).toBe(0)
  expect(moveInMenu('End', 0, labels)).toBe(3)
})

test('a letter goes to the next line that starts with it', () => {
  expect(moveInMenu('r', 0, labels)).toBe(1)
  expect(moveInMenu('R', 1, labels)).toBe(2)
  expect(moveInMenu('r', 2, labels)).toBe(1)
})

test('other keys keep their own meaning', () => {
  expect(moveInMenu('Tab', 0, labels)).toBeUndefined()
  expect(moveInMenu(' ', 0, labels)).toBeUndefined()
  expect(moveInMenu('x', 0, labels)).toBeUndefined()
  expect(moveInMenu('ArrowDown', -1, [])).toBeUndefined()
})
