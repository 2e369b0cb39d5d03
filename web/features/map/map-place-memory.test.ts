import { expect, it } from 'vitest'
import { pointOfHash, viewOf } from './map-place-memory.ts'

it('a hash names a point of the world, or nothing', () => {
  expect(pointOfHash('#profileId=x&lat=52.5&lng=-13.4')).toEqual({ lat: 52.5, lon: -13.4 })
  expect(pointOfHash('#lat=95&lng=0')).toBeUndefined()
  expect(pointOfHash('#lat=abc&lng=0')).toBeUndefined()
  expect(pointOfHash('#lat=5')).toBeUndefined()
  expect(pointOfHash('#lat=&lng=')).toBeUndefined()
  expect(pointOfHash('#lat=0&lng=0')).toEqual({ lat: 0, lon: 0 })
  expect(pointOfHash('')).toBeUndefined()
})

it('a kept view of another shape is left alone', () => {
  expect(viewOf({ lat: 1, lon: 2, zoom: 3 })).toEqual({ lat: 1, lon: 2, zoom: 3 })
  expect(viewOf({ lat: 1, lon: '2', zoom: 3 })).toBeUndefined()
  expect(viewOf(undefined)).toBeUndefined()
})
