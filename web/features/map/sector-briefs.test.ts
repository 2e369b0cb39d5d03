import { describe, expect, it } from 'vitest'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { sectorAt, withPresence } from './sector-briefs.ts'

const brief = (profileId: string, lat = 52.5, lon = 13.4): ProfileBrief => ({
  profileId,
  profileName: profileId,
  profileAge: 30,
  profileChars: [],
  profileHeight: '',
  profileWeight: '',
  profilePicIds: [],
  profilePicVersions: [],
  lat,
  lon,
  tsUpdated: 0,
})
const known = [brief('ann'), brief('bob')]
const changed = (briefs: ProfileBrief[], gone: string[] = [], sector = '52:13') =>
  withPresence(known, sector, { briefs, gone })

describe('a sector after a change', () => {
  it('has who came, and who moved within it in his place', () => {
    const [moved, came] = [brief('ann', 52.9), brief('cid')]
    expect(changed([moved, came])).toEqual([moved, known[1], came])
  })

  it('has no more who is gone or now stands in another sector', () => {
    expect(changed([brief('ann', 53.1)], ['bob'])).toEqual([])
  })

  it('takes in nobody who stands elsewhere', () => {
    expect(changed([brief('cid', 40)])).toBe(known)
  })

  it('is the same list when it told nothing new', () => {
    expect(changed([brief('ann')], ['eve'])).toBe(known)
  })
})

it('is the whole degree of a place, also in the south and west, at the pole and at the date line', () => {
  expect(sectorAt({ lat: -0.1, lon: -0.1 })).toBe('-1:-1')
  expect(sectorAt({ lat: -0, lon: 0 })).toBe('0:0')
  expect(sectorAt({ lat: 90, lon: 180 })).toBe('89:-180')
})
