import { expect, it } from 'vitest'
import { isTimeZone, nextQuietHours, quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }
const early = { ...night, to: '02:30' }
const siesta = { from: '13:00', to: '15:30', timeZone: 'Asia/Kolkata' }
const none = { ...night, from: '07:00' }

it.each([
  ['in the evening', night, '2026-01-10T21:30:00Z', '2026-01-11T06:00:00.000Z'],
  ['as they begin', night, '2026-01-10T21:00:00Z', '2026-01-11T06:00:00.000Z'],
  ['a moment after midnight', night, '2026-01-10T23:00:05Z', '2026-01-11T06:00:00.000Z'],
  ['in their last minute', night, '2026-01-11T05:59:59Z', '2026-01-11T06:00:00.000Z'],
  ['as they end', night, '2026-01-11T06:00:00Z', undefined],
  ['at noon', night, '2026-01-11T11:00:00Z', undefined],
  ['a minute before they begin', night, '2026-01-10T20:59:59Z', undefined],
  ['within a day', siesta, '2026-06-01T08:00:00Z', '2026-06-01T10:00:00.000Z'],
  ['as they end within a day', siesta, '2026-06-01T10:00:00Z', undefined],
  ['from a time to the same, then', none, '2026-01-11T06:00:00Z', undefined],
  ['from a time to the same, later', none, '2026-01-11T12:00:00Z', undefined],
  // The night of 29 March 2026 in Berlin skips from 2 to 3 o'clock. The night of 25 October goes from 3 back to 2.
  ['in a night that is an hour shorter', night, '2026-03-28T21:30:00Z', '2026-03-29T05:00:00.000Z'],
  ['in a night that is an hour longer', night, '2026-10-24T21:30:00Z', '2026-10-25T06:00:00.000Z'],
  ['before an end that the clocks skip', early, '2026-03-29T00:30:00Z', '2026-03-29T01:30:00.000Z'],
  ['before an end that comes twice', early, '2026-10-25T00:10:00Z', '2026-10-25T00:30:00.000Z'],
  ['after it came once', early, '2026-10-25T01:10:00Z', '2026-10-25T01:30:00.000Z'],
])('%s quiet hours end when they should, or do not apply', (_, hours, now, end) => {
  expect(quietUntil(new Date(now), hours)?.toISOString()).toBe(end)
})

it('the next start and end are known in advance', () => {
  const next = (now: string) => nextQuietHours(new Date(now), night)
  const evening = {
    from: new Date('2026-01-10T21:00:00Z'),
    to: new Date('2026-01-11T06:00:00Z'),
  }
  expect(next('2026-01-10T20:59:59Z')).toEqual(evening)
  expect(next('2026-01-10T06:00:00Z')).toEqual(evening)
  expect(next('2026-03-28T20:00:00Z')).toEqual({
    from: new Date('2026-03-28T21:00:00Z'),
    to: new Date('2026-03-29T05:00:00Z'),
  })
})

it.each([
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
])('%j is a time zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne)
})
