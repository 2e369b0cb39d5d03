import { expect, test } from 'vitest'
import { moveBeside, shownOf } from './use-moves.ts'

const ids = (letters: string) => letters.split('')

test('hidden pictures are not among those shown', () => {
  expect(shownOf(ids('aHbI'), new Set(['H', 'I']))).toEqual(['a', 'b'])
})

test('a step swaps with the neighbor, and stops at the ends', () => {
  expect(moveBeside(ids('abc'), 'b', -1)).toEqual({ beforeId: 'a' })
  expect(moveBeside(ids('abcd'), 'b', 1)).toEqual({ beforeId: 'd' })
  expect(moveBeside(ids('abc'), 'b', 1)).toEqual({ beforeId: undefined })
  expect(moveBeside(ids('abc'), 'a', -1)).toBeUndefined()
  expect(moveBeside(ids('abc'), 'c', 1)).toBeUndefined()
})
