import { expect, it } from 'vitest'
import { addDays, addMonthsToDay, dayOf, isDay } from './days.ts'

it('days are counted across the ends of months and years', () => {
  expect(dayOf(new Date('2026-03-01T23:59:59Z'))).toBe('2026-03-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

it('months end on their last day', () => {
  expect(addMonthsToDay('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonthsToDay('2026-01-15', 12)).toBe('2027-01-15')
})

it.each(['2026-02-30', '2026-13-01', '0000-00-00'])('%s is no day', day => {
  expect(isDay(day)).toBe(false)
})
