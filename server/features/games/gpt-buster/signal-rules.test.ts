import { describe, expect, it } from 'vitest'
import {
  coarsePlace,
  isImpossibleTravel,
  isSuspicious,
  type Opening,
  plainText,
  signalsOfWriting,
} from './signal-rules.ts'

const hourMs = 3_600_000
const now = 30 * 24 * hourMs
const line = 'You look great, write to me on my own page please'

const openings = (count: number, change: Partial<Opening> = {}): Opening[] =>
  Array.from({ length: count }, (_, index) => ({
    text: line,
    at: now - (25 + index) * hourMs,
    isStranger: true,
    isReplied: true,
    ...change,
  }))

/** First messages, each of them different. */
const differently = (count: number, change: (index: number) => Partial<Opening>) =>
  openings(count).map((opening, index) => ({
    ...opening,
    text: `${'x'.repeat(index + 1)}${line}`,
    ...change(index),
  }))

const every = (count: number, everyMs: number) =>
  differently(count, index => ({ at: now - hourMs - index * everyMs }))

/** Sent more than a day ago. Only the first `replied` of them were answered. */
const silent = (count: number, replied: number) =>
  differently(count, index => ({ at: now - (30 + index) * hourMs, isReplied: index < replied }))

it.each<[string, Opening[], ReturnType<typeof signalsOfWriting>]>([
  ['the same message to four strangers', openings(4), []],
  ['the same message to five strangers', openings(5), ['OPENING_SEVERAL']],
  ['the same message to twelve strangers', openings(12), ['OPENING_MANY']],
  ['the same to those who liked the member', openings(9, { isStranger: false }), []],
  ['a short greeting', openings(9, { text: 'Hey, how are you?' }), []],
  ['the same message long ago', openings(9, { at: now - 8 * 24 * hourMs }), []],
  ['eight within seconds', every(8, 10_000), ['RATE_MACHINE']],
  ['seven within seconds', every(7, 10_000), []],
  ['eight within minutes', every(8, 60_000), []],
  ['forty a day', every(40, 20 * 60_000), ['RATE_HIGH']],
  ['thirty-nine a day', every(39, 20 * 60_000), []],
  ['one reply to twelve', silent(12, 1), ['REPLIES_FEW']],
  ['two replies to twelve', silent(12, 2), []],
  ['no reply to eleven', silent(11, 0), []],
  [
    'no reply yet to twelve of today',
    differently(12, index => ({ at: now - index * hourMs, isReplied: false })),
    [],
  ],
])('%s: the signals are right', (_, written, signals) => {
  expect(signalsOfWriting(written, now)).toEqual(signals)
})

it('a message is the same with another name, number, address, symbol or invisible mark', () => {
  const texts = [
    'Hi Sam, you look GREAT! Come to https://a.example/1 now 😀',
    'hi bob you look great. Come to https://b.example/22 now',
    'Hi Al, yo\u3164u lo\ufeffok gr\u00adeat. Cøme\u200b to https://c.example now',
  ]
  expect(new Set(texts.map(plainText)).size).toBe(1)
  expect(plainText('Hi Sam, you look great')).not.toBe(plainText('Hi Sam, you look sad'))
})

describe('travel', () => {
  const newYork = coarsePlace({ lat: 40.7, lon: -74 })
  const paris = coarsePlace({ lat: 48.9, lon: 2.3 })

  it('across an ocean takes hours', () => {
    expect(isImpossibleTravel({ place: newYork, at: 0 }, { place: paris, at: hourMs })).toBe(true)
    expect(isImpossibleTravel({ place: newYork, at: 0 }, { place: paris, at: 7 * hourMs })).toBe(
      false,
    )
  })

  it('between towns is never impossible', () => {
    const lyon = coarsePlace({ lat: 45.8, lon: 4.8 })
    expect(isImpossibleTravel({ place: paris, at: 0 }, { place: lyon, at: 0 })).toBe(false)
  })

  it('is watched in cells that hide where in a town a member is', () => {
    expect(coarsePlace({ lat: 48.86, lon: 2.35 })).toEqual(coarsePlace({ lat: 48.99, lon: 2.26 }))
  })
})

it('points open a round only when two things were noticed', () => {
  expect(isSuspicious(['OPENING_MANY'])).toBe(false)
  expect(isSuspicious(['RATE_HIGH', 'REPLIES_FEW'])).toBe(false)
  expect(isSuspicious(['OPENING_SEVERAL', 'RATE_HIGH', 'REPLIES_FEW'])).toBe(true)
  expect(isSuspicious(['PICTURE_ELSEWHERE', 'TRAVEL_IMPOSSIBLE'])).toBe(true)
})
