import { expect, it } from 'vitest'
import { englishOf, formatDistance } from './format.ts'

it.each([
  [0, '0 ft'],
  [100, '328 ft'],
  [1_000, '3,281 ft'],
  [1_609, '5,279 ft'],
  [1_609.344, '1.00 mi'],
  [5_000, '3.11 mi'],
  [2_000_000, '1,242.74 mi'],
])('formats %d meters as %s', (meters, words) => {
  expect(formatDistance(meters)).toBe(words)
})

it.each([
  [0, '0 m'],
  [412.4, '412 m'],
  [999, '999 m'],
  [1_000, '1.00 km'],
  [1_609.344, '1.61 km'],
  [2_000_000, '2,000.00 km'],
])('formats %d meters as %s for who reads in kilometers', (meters, words) => {
  expect(formatDistance(meters, 'METRIC')).toBe(words)
})

const ts = new Date(2026, 2, 3, 14, 5).getTime()

it.each([
  ['de-DE', '3 Mar 2026, 14:05', 'Tuesday, 3 March'],
  ['de', '3 Mar 2026, 14:05', 'Tuesday, 3 March'],
  ['en-US', 'Mar 3, 2026, 2:05 PM', 'Tuesday, March 3'],
  ['en-GB', '3 Mar 2026, 14:05', 'Tuesday 3 March'],
  ['ar-EG', '3 Mar 2026, 2:05 pm', 'Tuesday, 3 March'],
  ['fa-IR', '3 Mar 2026, 14:05', 'Tuesday, 3 March'],
  ['ja-JP', 'Mar 3, 2026, 14:05', 'Tuesday, March 3'],
  ['th-TH', '3 Mar 2026, 14:05', 'Tuesday, 3 March'],
  ['th-TH-u-ca-buddhist-nu-thai', '3 Mar 2026, 14:05', 'Tuesday, 3 March'],
  ['hi-IN', '3 Mar 2026, 2:05 pm', 'Tuesday, 3 March'],
  ['en-US-u-hc-h23', 'Mar 3, 2026, 14:05', 'Tuesday, March 3'],
  ['en-US@posix', 'Mar 3, 2026, 2:05 PM', 'Tuesday, March 3'],
])('puts times into English for a reader of %s', (language, dateTime, day) => {
  const formatOf = englishOf(language)
  const shown = [
    formatOf({ dateStyle: 'medium', timeStyle: 'short' }),
    formatOf({ weekday: 'long', day: 'numeric', month: 'long' }),
  ].map(format => format.format(ts).replaceAll('\u202f', ' '))
  expect(shown).toEqual([dateTime, day])
})
