import { describe, expect, it } from 'vitest'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { asItStands, leaveGps, withHidden } from './own-place.ts'

const byGps: OwnPlace = { mode: 'gps', chosen: { lat: 52.5, lon: 13.4 }, isHidden: false }
const walking: OwnPlace = { ...byGps, mode: 'walk' }
const answer = {
  disclosedLat: 1,
  disclosedLon: 2,
  precisionM: 1000,
  hide: false,
  tsEffectiveUntil: 0,
}

describe('leaving GPS', () => {
  it('begins at the point others saw', () => {
    expect(leaveGps(byGps, answer)).toEqual({
      mode: 'walk',
      chosen: { lat: 1, lon: 2 },
      isHidden: false,
      isUnsent: true,
    })
  })

  it('before it said anything chooses nothing', () => {
    expect(leaveGps(byGps, undefined)).toEqual(walking)
    expect(leaveGps(byGps, { ...answer, precisionM: 0 })).toEqual(walking)
  })
})

it('who hides or shows himself has chosen his place', () => {
  expect(withHidden({ ...walking, mode: 'random' }, true)).toMatchObject({
    mode: 'walk',
    isHidden: true,
    isUnsent: true,
  })
  expect(withHidden(byGps, true)).toMatchObject({ mode: 'gps', isHidden: true })
})

describe('what stands after a repeat', () => {
  it('is where another device put the member, hidden or not', () => {
    expect(asItStands(walking, { ...answer, precisionM: 0, hide: true })).toEqual({
      mode: 'walk',
      chosen: { lat: 1, lon: 2 },
      isHidden: true,
    })
  })

  it('is the own point still when the server only rounded it', () => {
    const chosen = { lat: 52.500049, lon: 13.400049 }
    const rounded = { ...answer, disclosedLat: 52.5, disclosedLon: 13.4, precisionM: 0 }
    expect(asItStands({ ...walking, chosen }, rounded).chosen).toEqual(chosen)
  })

  it('makes a random place a chosen one only when others see it', () => {
    const random: OwnPlace = { ...walking, mode: 'random', isHidden: true }
    expect(asItStands(random, { ...answer, hide: true }).mode).toBe('random')
    expect(asItStands(random, answer)).toMatchObject({ mode: 'walk', isHidden: false })
  })

  it('by GPS never becomes a chosen point', () => {
    expect(asItStands(byGps, { ...answer, hide: true })).toEqual({ ...byGps, isHidden: true })
  })
})
