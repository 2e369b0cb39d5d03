import { expect, it } from 'vitest'
import { nextResultsWords } from './next-results.ts'

const hourMs = 3_600_000
/** Any day, at midnight of the reader's time zone. */
const midnight = new Date(2026, 5, 15).getTime()

it('the next results come today or tomorrow, at the same time of the reader’s day', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => nextResultsWords(midnight + hour * hourMs))
  expect(hours.every(words => /^Next results: (today|tomorrow) at \d/.test(words))).toBe(true)
  const times = hours.map(words => words.replace(/.* at /, ''))
  expect(new Set(times).size).toBe(1)
  const days = hours.map(words => words.includes('today'))
  // The results are today's until they have come.
  expect(days).toEqual(days.toSorted((one, other) => Number(other) - Number(one)))
  expect(days).toContain(false)
})
