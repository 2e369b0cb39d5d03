import { expect, test } from 'vitest'
import { profileTexts } from '#shared/texts/profile.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { dayOf, readBirthdate } from './birthdate.ts'

const now = new Date(2026, 2, 7, 23, 59)

test('a calendar day is taken as it is', () => {
  expect(readBirthdate('1990-05-31', now)).toBe('1990-05-31')
  expect(readBirthdate('2004-02-29', now)).toBe('2004-02-29')
})

test.each(['', 'soon', '1990', '31.05.1990', '1990-13-01', '1990-02-30', '90-05-31'])(
  'text that is no day (%s) gives today',
  text => {
    expect(readBirthdate(text, now)).toBe('2026-03-07')
  },
)

test('today is the local date, at any hour', () => {
  expect(dayOf(new Date(2026, 0, 1, 0, 0, 1))).toBe('2026-01-01')
  expect(dayOf(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31')
})

test('an unreadable date is refused in the server’s words', () => {
  expect(profileTexts.underAge).toBe(refusalTexts['profile/under-age'].detail)
})
