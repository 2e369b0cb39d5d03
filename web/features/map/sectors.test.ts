import { describe, expect, it } from 'vitest'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { briefOf } from '#web/testing/brief-of.ts'
import {
  areTooMany,
  isDrawable,
  isInView,
  isNearView,
  sectorAt,
  sectorsOf,
  withPresence,
} from './sectors.ts'

describe('the sectors of a view', () => {
  it('are the whole degrees it touches, negative ones floored', () => {
    expect(sectorsOf({ south: -0.5, west: -0.5, north: 0.5, east: 0.5 })).toEqual([
      '-1:-1',
      '-1:0',
      '0:-1',
      '0:0',
    ])
  })

  it('are too many from 21 on', () => {
    expect(sectorsOf({ south: 0.1, west: 0.1, north: 3.9, east: 4.9 })).toHaveLength(20)
    expect(sectorsOf({ south: 0.1, west: 0.1, north: 2.9, east: 6.9 })).toBeUndefined()
  })

  it('end at the poles and at the date line, and are empty across it', () => {
    expect(sectorsOf({ south: 88.5, west: 178.5, north: 95, east: 180 })).toEqual([
      '88:178',
      '88:179',
      '89:178',
      '89:179',
    ])
    expect(sectorsOf({ south: 0, west: 179, north: 1, east: 181 })).toEqual([])
  })

  it('are too many for a view that is wider than the world', () => {
    expect(sectorsOf({ south: -70, west: -250, north: 80, east: 250 })).toBeUndefined()
  })
})

describe('a point', () => {
  const view = { south: 0, west: 0, north: 1, east: 2 }

  it('is near a view within one view size', () => {
    expect(isNearView(view, 1.9, 3.9)).toBe(true)
    expect(isNearView(view, 2.1, 0)).toBe(false)
    expect(isNearView(view, 0, -2.1)).toBe(false)
  })

  it('is near a view up to exactly one view size, on each side', () => {
    for (const lat of [-1, 2]) expect(isNearView(view, lat, 1)).toBe(true)
    for (const lon of [-2, 4]) expect(isNearView(view, 0.5, lon)).toBe(true)
    for (const lat of [-1.01, 2.01]) expect(isNearView(view, lat, 1)).toBe(false)
    for (const lon of [-2.01, 4.01]) expect(isNearView(view, 0.5, lon)).toBe(false)
  })

  it('needs both coordinates', () => {
    const brief = briefOf('Bob')
    expect(isDrawable(brief)).toBe(true)
    expect(isDrawable({ ...brief, lat: null })).toBe(false)
    expect(isDrawable({ ...brief, lon: undefined })).toBe(false)
    expect(isDrawable({ ...brief, profileId: 7 })).toBe(false)
    expect(isDrawable({ ...brief, profileChars: null })).toBe(false)
    expect(isDrawable({})).toBe(false)
  })

  it('is in a view within its edges', () => {
    expect(isInView(view, 0.5, 1.5)).toBe(true)
    expect(isInView(view, 1.5, 1.5)).toBe(false)
  })
})

it('800 members in view are too many to be drawn', () => {
  expect(areTooMany(799)).toBe(false)
  expect(areTooMany(800)).toBe(true)
})

const known = [briefOf('ann'), briefOf('bob')]
const changed = (briefs: ProfileBrief[], gone: string[] = [], sector = '0:0') =>
  withPresence(known, sector, { briefs, gone })

describe('a sector after a live event', () => {
  it('has members who arrived, and keeps the order of those who moved within it', () => {
    const [moved, came] = [briefOf('ann', { lat: 0.9 }), briefOf('cid')]
    expect(changed([moved, came])).toEqual([moved, known[1], came])
  })

  it('lacks members who are gone or now in another sector', () => {
    expect(changed([briefOf('ann', { lat: 1.1 })], ['bob'])).toEqual([])
  })

  it('ignores members elsewhere', () => {
    expect(changed([briefOf('cid', { lat: 40 })])).toBe(known)
  })

  it('is the same list when nothing changed', () => {
    expect(changed([briefOf('ann')], ['eve'])).toBe(known)
  })
})

it('the sector of a point is its whole degree, also in the south and west, at the pole and at the date line', () => {
  expect(sectorAt({ lat: -0.1, lon: -0.1 })).toBe('-1:-1')
  expect(sectorAt({ lat: -0, lon: 0 })).toBe('0:0')
  expect(sectorAt({ lat: 90, lon: 180 })).toBe('89:-180')
})
