import { expect, it } from 'vitest'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { leaveGps } from './own-place.ts'

const byGps: OwnPlace = { mode: 'gps', chosen: { lat: 52.5, lon: 13.4 }, isHidden: false }

it('leaving GPS begins at the point others saw, or where the member had put himself before', () => {
  expect(leaveGps(byGps, { lat: 1, lon: 2 })).toMatchObject({
    mode: 'walk',
    chosen: { lat: 1, lon: 2 },
  })
  expect(leaveGps(byGps, undefined)).toMatchObject({ mode: 'walk', chosen: byGps.chosen })
})
