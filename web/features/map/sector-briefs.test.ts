import { describe, expect, it } from 'vitest'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { briefOf } from '#web/testing/brief-of.ts'
import { sectorAt, withPresence } from './sector-briefs.ts'

const known = [briefOf('ann'), briefOf('bob')]
const changed = (briefs: ProfileBrief[], gone: string[] = [], sector = '0:0') =>
  withPresence(known, sector, { briefs, gone })

describe('a sector after a change', () => {
  it('has who came, and who moved within it in his place', () => {
    const [moved, came] = [briefOf('ann', { lat: 0.9 }), briefOf('cid')]
    expect(changed([moved, came])).toEqual([moved, known[1], came])
  })

  it('has no more who is gone or now stands in another sector', () => {
    expect(changed([briefOf('ann', { lat: 1.1 })], ['bob'])).toEqual([])
  })

  it('takes in nobody who stands elsewhere', () => {
    expect(changed([briefOf('cid', { lat: 40 })])).toBe(known)
  })

  it('is the same list when it told nothing new', () => {
    expect(changed([briefOf('ann')], ['eve'])).toBe(known)
  })
})

it('is the whole degree of a place, also in the south and west, at the pole and at the date line', () => {
  expect(sectorAt({ lat: -0.1, lon: -0.1 })).toBe('-1:-1')
  expect(sectorAt({ lat: -0, lon: 0 })).toBe('0:0')
  expect(sectorAt({ lat: 90, lon: 180 })).toBe('89:-180')
})
