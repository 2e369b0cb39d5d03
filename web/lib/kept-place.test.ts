import { describe, expect, it } from 'vitest'
import { keptPlace, type OwnPlace } from './kept-place.ts'

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
