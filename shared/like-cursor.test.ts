import { expect, it } from 'vitest'
import { isBehind, readLikeCursor, writeLikeCursor } from './like-cursor.ts'

const cursor = (tsCreated: number, ...ids: string[]) => ({ tsCreated, ids })

it('a cursor is read as it was written', () => {
  const written = cursor(5, 'a', 'b')
  expect(readLikeCursor(writeLikeCursor(written))).toEqual(written)
})

it('older likes come after newer ones, and at the same time those with lower ids', () => {
  const sorted = [
    cursor(3, 'a', 'a'),
    cursor(2, 'b', 'a'),
    cursor(2, 'a', 'b'),
    cursor(2, 'a', 'a'),
  ]
  for (const [index, like] of sorted.entries()) {
    for (const [otherIndex, other] of sorted.entries()) {
      expect(isBehind(like, other)).toBe(index > otherIndex)
    }
  }
})
