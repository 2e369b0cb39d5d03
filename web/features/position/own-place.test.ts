import { describe, expect, it } from 'vitest'
import type { OwnPlace } from '#web/lib/own-place.ts'
import {
  afterRepeat,
  isStillOnServer,
  ownPointOf,
  storedPlaceOf,
  withGps,
  withHidden,
  withoutGps,
} from './own-place.ts'

const walking: OwnPlace = { mode: 'walk', chosen: { lat: 52.5, lon: 13.4 }, isHidden: false }
const random: OwnPlace = { ...walking, mode: 'random', isHidden: true }
/** The state after the server has accepted a GPS update. */
const followed: OwnPlace = { ...walking, mode: 'gps' }
const answer = {
  disclosedLat: 1,
  disclosedLon: 2,
  precisionM: 1000,
  hide: false,
  isChosen: false,
  tsEffectiveUntil: 1_000,
}

describe('leaving GPS', () => {
  it('starts at the point that others saw', () => {
    for (const place of [withGps(walking), withGps(random), followed]) {
      expect(withoutGps(place, answer)).toEqual({
        mode: 'walk',
        chosen: { lat: 1, lon: 2 },
        isHidden: place.isHidden,
        isUnsent: true,
      })
    }
  })

  it('before any fix restores the earlier place, which does not count as chosen', () => {
    for (const before of [walking, random]) {
      expect(withoutGps(withGps(before), undefined)).toEqual({ ...before, isUnsent: false })
      expect(withoutGps(withGps(before), { ...answer, precisionM: 0 })).toEqual({
        ...before,
        isUnsent: false,
      })
    }
    expect(withoutGps(followed, undefined)).toEqual({ ...walking, isUnsent: false })
  })

  it('keeps an unsent choice unsent', () => {
    const unsent = { ...walking, isUnsent: true }
    expect(withoutGps(withGps(unsent), undefined)).toEqual(unsent)
  })

  it('keeps a choice to hide or show made in between', () => {
    for (const place of [withGps(walking), withGps(random), followed]) {
      expect(withoutGps(withHidden(place, true), undefined)).toEqual({
        ...walking,
        isHidden: true,
        isUnsent: true,
      })
      expect(withoutGps(withHidden(place, false), answer)).toMatchObject({
        isHidden: false,
        isUnsent: true,
      })
    }
  })
})

it('choosing GPS twice keeps the place from before the first time', () => {
  expect(withGps(withGps(random))).toEqual(withGps(random))
})

it('hiding or showing makes the place a chosen one', () => {
  expect(withHidden(random, true)).toMatchObject({ mode: 'walk', isHidden: true, isUnsent: true })
  expect(withHidden(followed, true)).toMatchObject({ mode: 'gps', isHidden: true })
})

describe('the place after a repeat', () => {
  it('is where another device put the member, hidden or not', () => {
    expect(afterRepeat(walking, { ...answer, precisionM: 0, hide: true })).toEqual({
      mode: 'walk',
      chosen: { lat: 1, lon: 2 },
      isHidden: true,
      reportedUntil: 1_000,
    })
  })

  it('stays the own point if the server only rounded it', () => {
    const chosen = { lat: 52.500049, lon: 13.400049 }
    const rounded = { ...answer, disclosedLat: 52.5, disclosedLon: 13.4, precisionM: 0 }
    expect(afterRepeat({ ...walking, chosen }, rounded).chosen).toEqual(chosen)
  })

  it('makes a random place a chosen one only when others see it, or the member chose it elsewhere', () => {
    expect(afterRepeat(random, { ...answer, hide: true }).mode).toBe('random')
    expect(afterRepeat(random, { ...answer, hide: true, isChosen: true })).toEqual({
      mode: 'walk',
      chosen: { lat: 1, lon: 2 },
      isHidden: true,
      reportedUntil: 1_000,
    })
    expect(afterRepeat(random, answer)).toMatchObject({ mode: 'walk', isHidden: false })
  })

  it('never becomes a chosen point while on GPS', () => {
    for (const place of [followed, withGps(walking)]) {
      expect(afterRepeat(place, { ...answer, hide: true })).toEqual({
        ...followed,
        isHidden: true,
        reportedUntil: 1_000,
      })
    }
  })
})

it('a report counts until the server drops it, unless something else was chosen since', () => {
  const reported = afterRepeat(walking, answer)
  expect(isStillOnServer(reported, 999)).toBe(true)
  expect(isStillOnServer(reported, 1_000)).toBe(false)
  expect(isStillOnServer(withHidden(reported, true), 999)).toBe(false)
  expect(isStillOnServer(walking, 0)).toBe(false)
})

describe('a stored place', () => {
  it('is read back', () => {
    expect(storedPlaceOf(walking)).toEqual(walking)
  })

  it('counts as none if absent or of another shape', () => {
    expect(storedPlaceOf(undefined)).toBeUndefined()
    expect(storedPlaceOf({ lat: 1 })).toBeUndefined()
    expect(storedPlaceOf({ ...walking, mode: 'jump' })).toBeUndefined()
    expect(storedPlaceOf({ ...walking, chosen: { lat: '1', lon: 2 } })).toBeUndefined()
  })
})

it('the member’s own point is the chosen one, or the device’s while GPS is on', () => {
  const fix = { lat: 1, lon: 2 }
  expect(ownPointOf(walking, fix)).toEqual(walking.chosen)
  expect(ownPointOf({ ...walking, mode: 'gps' }, fix)).toEqual(fix)
  expect(ownPointOf({ ...walking, mode: 'gps' }, undefined)).toBeUndefined()
})

it('a random place and a missing one count as none', () => {
  expect(ownPointOf({ ...walking, mode: 'random' }, undefined)).toBeUndefined()
  expect(ownPointOf(undefined, undefined)).toBeUndefined()
})
