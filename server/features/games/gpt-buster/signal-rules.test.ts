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

const openings = (count: number, change: Partial<Opening> = {}, everyMs = hourMs): Opening[] =>
  Array.from({ length: count }, (_, index) => ({
    text: line,
    at: now - 25 * hourMs - index * everyMs,
    isStranger: true,
    isReplied: true,
    ...change,
  }))

describe('the same first message', () => {
  it('is noticed from five strangers on, and more so from twelve', () => {
    expect(signalsOfWriting(openings(4), now)).toEqual([])
    expect(signalsOfWriting(openings(5), now)).toEqual(['OPENING_SEVERAL'])
    expect(signalsOfWriting(openings(12), now)).toEqual(['OPENING_MANY'])
  })

  it('is nothing among those who liked the member, in short greetings, or long ago', () => {
    expect(signalsOfWriting(openings(9, { isStranger: false }), now)).toEqual([])
    expect(signalsOfWriting(openings(9, { text: 'Hey, how are you?' }), now)).toEqual([])
    expect(signalsOfWriting(openings(9, { at: now - 8 * 24 * hourMs }), now)).toEqual([])
  })

  it('is the same with another name, figure, address or sign', () => {
    const texts = [
      'Hi Sam, you look GREAT! Come to https://a.example/1 now 😀',
      'hi bob you look great. Come to https://b.example/22 now',
    ]
    expect(new Set(texts.map(plainText)).size).toBe(1)
    expect(plainText('Hi Sam, you look great')).not.toBe(plainText('Hi Sam, you look sad'))
  })
})

describe('how fast somebody writes', () => {
  const differently = (count: number, everyMs: number) =>
    openings(count, {}, everyMs).map((opening, index) => ({
      ...opening,
      text: `${'x'.repeat(index + 1)}${line}`,
      at: opening.at + 24 * hourMs,
    }))

  it('is a machine’s from eight first messages on that follow each other within seconds', () => {
    expect(signalsOfWriting(differently(8, 10_000), now)).toEqual(['RATE_MACHINE'])
    expect(signalsOfWriting(differently(7, 10_000), now)).toEqual([])
    expect(signalsOfWriting(differently(8, 60_000), now)).toEqual([])
  })

  it('is high from forty a day on', () => {
    expect(signalsOfWriting(differently(40, 20 * 60_000), now)).toEqual(['RATE_HIGH'])
    expect(signalsOfWriting(differently(39, 20 * 60_000), now)).toEqual([])
  })
})

describe('replies', () => {
  const silent = (count: number, replied: number) =>
    Array.from({ length: count }, (_, index) => ({
      text: `${'x'.repeat(index + 1)}${line}`,
      at: now - 30 * hourMs - index * hourMs,
      isStranger: true,
      isReplied: index < replied,
    }))

  it('are few when one in ten answers, of twelve at least who had a day', () => {
    expect(signalsOfWriting(silent(12, 1), now)).toEqual(['REPLIES_FEW'])
    expect(signalsOfWriting(silent(12, 2), now)).toEqual([])
    expect(signalsOfWriting(silent(11, 0), now)).toEqual([])
    const today = silent(12, 0).map((opening, index) => ({ ...opening, at: now - index * hourMs }))
    expect(signalsOfWriting(today, now)).toEqual([])
  })
})

describe('travel', () => {
  const newYork = coarsePlace({ lat: 40.7, lon: -74 })
  const paris = coarsePlace({ lat: 48.9, lon: 2.3 })

  it('over an ocean takes hours', () => {
    expect(isImpossibleTravel({ place: newYork, at: 0 }, { place: paris, at: hourMs })).toBe(true)
    expect(isImpossibleTravel({ place: newYork, at: 0 }, { place: paris, at: 7 * hourMs })).toBe(
      false,
    )
  })

  it('between towns is never impossible', () => {
    const lyon = coarsePlace({ lat: 45.8, lon: 4.8 })
    expect(isImpossibleTravel({ place: paris, at: 0 }, { place: lyon, at: 0 })).toBe(false)
  })

  it('is watched in cells that hide where in a town somebody is', () => {
    expect(coarsePlace({ lat: 48.86, lon: 2.35 })).toEqual(coarsePlace({ lat: 48.99, lon: 2.26 }))
  })
})

describe('points', () => {
  it('open a round only where two things were noticed', () => {
    expect(isSuspicious(['OPENING_MANY'])).toBe(false)
    expect(isSuspicious(['RATE_HIGH', 'REPLIES_FEW'])).toBe(false)
    expect(isSuspicious(['OPENING_SEVERAL', 'RATE_HIGH', 'REPLIES_FEW'])).toBe(true)
    expect(isSuspicious(['PICTURE_ELSEWHERE', 'TRAVEL_IMPOSSIBLE'])).toBe(true)
  })
})
