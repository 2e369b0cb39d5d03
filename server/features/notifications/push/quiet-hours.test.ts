import { expect, it } from 'vitest'
import { isTimeZone, nextQuietHours, quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }
const until = (now: string, hours = night) => quietUntil(new Date(now), hours)?.toISOString()

it.each([
  ['in the evening', '2026-01-10T21:30:00Z', '2026-01-11T06:00:00.000Z'],
  ['as they begin', '2026-01-10T21:00:00Z', '2026-01-11T06:00:00.000Z'],
  ['a moment after midnight', '2026-01-10T23:00:05Z', '2026-01-11T06:00:00.000Z'],
  ['in their last minute', '2026-01-11T05:59:59Z', '2026-01-11T06:00:00.000Z'],
  ['as they end', '2026-01-11T06:00:00Z', undefined],
  ['at noon', '2026-01-11T11:00:00Z', undefined],
  ['a minute before they begin', '2026-01-10T20:59:59Z', undefined],
])('over midnight, %s', (_, now, end) => {
  expect(until(now)).toBe(end)
})

it('their next beginning and end are known before', () => {
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

it('within a day they end on that day', () => {
  const siesta = { from: '13:00', to: '15:30', timeZone: 'Asia/Kolkata' }
  expect(until('2026-06-01T08:00:00Z', siesta)).toBe('2026-06-01T10:00:00.000Z')
  expect(until('2026-06-01T10:00:00Z', siesta)).toBeUndefined()
})

it('from a time to the same they are none', () => {
  const none = { ...night, from: '07:00' }
  expect(until('2026-01-11T06:00:00Z', none)).toBeUndefined()
  expect(until('2026-01-11T12:00:00Z', none)).toBeUndefined()
})

it.each([
  // On 29 March 2026 the clocks of Berlin go from 2 to 3, on 25 October from 3 back to 2.
  ['a night that is an hour shorter', '2026-03-28T21:30:00Z', '07:00', '2026-03-29T05:00:00.000Z'],
  ['a night that is an hour longer', '2026-10-24T21:30:00Z', '07:00', '2026-10-25T06:00:00.000Z'],
  ['an end that the clocks skip', '2026-03-29T00:30:00Z', '02:30', '2026-03-29T01:30:00.000Z'],
  ['an end that comes twice, first', '2026-10-25T00:10:00Z', '02:30', '2026-10-25T00:30:00.000Z'],
  ['an end that comes twice, again', '2026-10-25T01:10:00Z', '02:30', '2026-10-25T01:30:00.000Z'],
])('by the clock on the wall in %s', (_, now, to, end) => {
  expect(until(now, { ...night, to })).toBe(end)
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
