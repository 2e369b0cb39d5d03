import { expect, test } from 'vitest'
import { dayWords, recentWords, timeWords } from './when-words.ts'

const now = new Date(2026, 2, 1, 9, 30).getTime()

test('the last two days have names', () => {
  expect(dayWords(new Date(2026, 2, 1, 0, 0).getTime(), now)).toBe('Today')
  expect(dayWords(new Date(2026, 1, 28, 23, 59).getTime(), now)).toBe('Yesterday')
})

test('a day of another year says which', () => {
  expect(dayWords(new Date(2025, 11, 31).getTime(), now)).toContain('2025')
  expect(dayWords(new Date(2026, 0, 2).getTime(), now)).not.toContain('2026')
})

test('in a list today is a time and this week a weekday', () => {
  const morning = new Date(2026, 2, 1, 8, 5).getTime()
  expect(recentWords(morning, now)).toBe(timeWords(morning))
  expect(recentWords(new Date(2026, 1, 25).getTime(), now)).toMatch(/^\p{L}+$/u)
  expect(recentWords(new Date(2025, 5, 3).getTime(), now)).toContain('2025')
  expect(recentWords(new Date(2027, 5, 3).getTime(), now)).toContain('2027')
})
