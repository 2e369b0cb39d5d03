import { expect, it } from 'vitest'
import { dayOf } from './address-query.ts'

it.each(['2026-05-17', '2028-02-29', '1900-01-01'])('%s is a day', value => {
  expect(dayOf(value)).toBe(value)
})

it.each([null, '', 'today', '2026-5-17', '12026-05-17', '2026-02-31', '2027-02-29', '2026-13-01'])(
  '%s in an address asks for no day',
  value => {
    expect(dayOf(value)).toBeUndefined()
  },
)
