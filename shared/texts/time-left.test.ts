import { expect, it } from 'vitest'
import { timeLeftWords } from './time-left.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

it.each([
  [day, '1 day'],
  [3 * day + 4 * hour + 10 * minute, '3 days and 4 hours'],
  [day + hour, '1 day and 1 hour'],
  [day - 1, '1 day'],
  [5 * hour + 12 * minute, '5 hours and 12 minutes'],
  [hour + minute, '1 hour and 1 minute'],
  [59 * minute + 1, '1 hour'],
  [minute, '1 minute'],
  [1, '1 minute'],
  [0, 'less than a minute'],
  [-day, 'less than a minute'],
])('%d ms are %s', (ms, words) => {
  expect(timeLeftWords(ms)).toBe(words)
})
