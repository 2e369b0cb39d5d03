import { expect, test } from 'vitest'
import { formatTime } from '#web/lib/format.ts'
import { formatDayHeading, formatRecency } from './format-when.ts'

const now = new Date(2026, 2, 1, 9, 30).getTime()

test('today and yesterday have names', () => {
  expect(formatDayHeading(new Date(2026, 2, 1, 0, 0).getTime(), now)).toBe('Today')
  expect(formatDayHeading(new Date(2026, 1, 28, 23, 59).getTime(), now)).toBe('Yesterday')
})

test('a day of another year includes the year', () => {
  expect(formatDayHeading(new Date(2025, 11, 31).getTime(), now)).toContain('2025')
  expect(formatDayHeading(new Date(2026, 0, 2).getTime(), now)).not.toContain('2026')
})

test('in a list, today is a time and this week a weekday', () => {
  const morning = new Date(2026, 2, 1, 8, 5).getTime()
  expect(formatRecency(morning, now)).toBe(formatTime(morning))
  expect(formatRecency(new Date(2026, 1, 25).getTime(), now)).toMatch(/^\p{L}+$/u)
  expect(formatRecency(new Date(2025, 5, 3).getTime(), now)).toContain('2025')
  expect(formatRecency(new Date(2027, 5, 3).getTime(), now)).toContain('2027')
})
