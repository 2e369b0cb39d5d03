import { expect, it } from 'vitest'
import { spanWords, widthWords } from './spans.ts'

it.each([
  [60_000, '1 minute'],
  [30 * 60_000, '30 minutes'],
  [3_600_000, '1 hour'],
  [93_600_000, '26 hours'],
  [86_400_000, '1 day'],
  [365 * 86_400_000, '365 days'],
])('%d ms are %s', (milliseconds, words) => {
  expect(spanWords(milliseconds)).toBe(words)
})

it.each([
  [500, '500\u00a0m'],
  [1_000, '1\u00a0km'],
  [9_000, '9\u00a0km'],
])('%d meters are %s', (meters, words) => {
  expect(widthWords(meters)).toBe(words)
})
