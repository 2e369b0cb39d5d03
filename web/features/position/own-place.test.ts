import { describe, expect, it } from 'vitest'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { asItStands, byGps, leaveGps, withHidden } from './own-place.ts'

const walking: OwnPlace = { mode: 'walk', chosen: { lat: 52.5, lon: 13.4 }, isHidden: false }
const random: OwnPlace = { ...walking, mode: 'random', isHidden: true }
/** As it stands once the server has taken a report by GPS. */
const followed: OwnPlace = { ...walking, mode: 'gps' }
const answer = {
  disclosedLat: 1,
  disclosedLon: 2,
  precisionM: 1000,
  hide: false,
  isChosen: false,
  tsEffectiveUntil: 0,
}

describe('leaving GPS', () => {
  it('begins at the point others saw', () => {
    for (const place of [byGps(walking), byGps(random), followed]) {
      expect(leaveGps(place, answer)).toEqual({
        mode: 'walk',
        chosen: { lat: 1, lon: 2 },
        isHidden: place.isHidden,
        isUnsent: true,
      })
    }
  })

  it('before it said anything leads back to what stood, which is no choice', () => {
    for (const before of [walking, random]) {
      expect(leaveGps(byGps(before), undefined)).toEqual({ ...before, isUnsent: false })
      expect(leaveGps(byGps(before), { ...answer, precisionM: 0 })).toEqual({
        ...before,
        isUnsent: false,
      })
    }
    expect(leaveGps(followed, undefined)).toEqual({ ...walking, isUnsent: false })
  })

  it('leaves a choice unsent that was so before', () => {
    const unsent = { ...walking, isUnsent: true }
    expect(leaveGps(byGps(unsent), undefined)).toEqual(unsent)
  })

  it('keeps what was chosen meanwhile: hidden or shown', () => {
    for (const place of [byGps(walking), byGps(random), followed]) {
      expect(leaveGps(withHidden(place, true), undefined)).toEqual({
        ...walking,
        isHidden: true,
        isUnsent: true,
      })
      expect(leaveGps(withHidden(place, false), answer)).toMatchObject({
        isHidden: false,
        isUnsent: true,
      })
    }
  })
})

it('GPS that is chosen twice leads back to what stood before the first time', () => {
  expect(byGps(byGps(random))).toEqual(byGps(random))
})

it('who hides or shows himself has chosen his place', () => {
  expect(withHidden(random, true)).toMatchObject({ mode: 'walk', isHidden: true, isUnsent: true })
  expect(withHidden(followed, true)).toMatchObject({ mode: 'gps', isHidden: true })
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

  it('makes a random place a chosen one only when others see it, or the member chose it elsewhere', () => {
    expect(asItStands(random, { ...answer, hide: true }).mode).toBe('random')
    expect(asItStands(random, { ...answer, hide: true, isChosen: true })).toEqual({
      mode: 'walk',
      chosen: { lat: 1, lon: 2 },
      isHidden: true,
    })
    expect(asItStands(random, answer)).toMatchObject({ mode: 'walk', isHidden: false })
  })

  it('by GPS never becomes a chosen point', () => {
    for (const place of [followed, byGps(walking)]) {
      expect(asItStands(place, { ...answer, hide: true })).toEqual({ ...followed, isHidden: true })
    }
  })
})
