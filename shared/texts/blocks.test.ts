import { expect, it } from 'vitest'
import { blocksTexts } from './blocks.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

it.each([
  [7 * dayMs, '7 days left'],
  [2 * dayMs + 1, '3 days left'],
  [2 * dayMs, '2 days left'],
  [dayMs + 1, '25 hours left'],
  [dayMs, '1 day left'],
  [hourMs + 1, '2 hours left'],
  [hourMs, '1 hour left'],
  [minuteMs + 1, '2 minutes left'],
  [1, '1 minute left'],
  [0, 'ending now'],
  [-minuteMs, 'ending now'],
])('of a block %i ms before its end it is said: %s', (leftMs, words) => {
  expect(blocksTexts.left(leftMs)).toBe(words)
})
