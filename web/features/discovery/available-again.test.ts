import { expect, it } from 'vitest'
import { formatWeekday } from '#web/lib/format.ts'
import { availableAgain } from './nearby-problem.tsx'

const noon = new Date(2026, 5, 3, 12, 0).getTime()
const hourMs = 3_600_000

it('names the minute from which the member may continue', () => {
  expect(availableAgain(noon + 1, noon)).toMatch(/12:01/)
  expect(availableAgain(noon + 60_000, noon)).toMatch(/12:01/)
})

it('names the day as well if it is another one', () => {
  expect(availableAgain(noon + 24 * hourMs, noon)).toContain(formatWeekday(noon + 24 * hourMs))
  expect(availableAgain(noon + 11 * hourMs, noon)).not.toContain(formatWeekday(noon))
})
