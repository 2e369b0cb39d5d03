import { describe, expect, it } from 'vitest'
import { keptPlace, type OwnPlace, pointOf } from './kept-place.ts'

const place: OwnPlace = { mode: 'walk', chosen: { lat: 52.5, lon: 13.4 }, isHidden: false }

describe('a kept place', () => {
  it('is read back', () => {
    expect(keptPlace(place)).toEqual(place)
  })

  it('is nobody’s when absent or of another shape', () => {
    expect(keptPlace(undefined)).toBeUndefined()
    expect(keptPlace({ lat: 1 })).toBeUndefined()
    expect(keptPlace({ ...place, mode: 'jump' })).toBeUndefined()
    expect(keptPlace({ ...place, chosen: { lat: '1', lon: 2 } })).toBeUndefined()
  })
})

it('the member’s own point is the chosen one, or the device’s while GPS is on', () => {
  const fix = { lat: 1, lon: 2 }
  expect(pointOf(place, fix)).toEqual(place.chosen)
  expect(pointOf({ ...place, mode: 'gps' }, fix)).toEqual(fix)
  expect(pointOf({ ...place, mode: 'gps' }, undefined)).toBeUndefined()
})

it('a random place and none are nobody’s', () => {
  expect(pointOf({ ...place, mode: 'random' }, undefined)).toBeUndefined()
  expect(pointOf(undefined, undefined)).toBeUndefined()
})
