import { expect, it } from 'vitest'
import { pointOfHash, storedViewOf } from './stored-view.ts'

it('a hash holds a valid point, or none', () => {
  expect(pointOfHash('#profileId=x&lat=52.5&lng=-13.4')).toEqual({ lat: 52.5, lon: -13.4 })
  expect(pointOfHash('#lat=95&lng=0')).toBeUndefined()
  expect(pointOfHash('#lat=abc&lng=0')).toBeUndefined()
  expect(pointOfHash('#lat=5')).toBeUndefined()
  expect(pointOfHash('#lat=&lng=')).toBeUndefined()
  expect(pointOfHash('#lat=0&lng=0')).toEqual({ lat: 0, lon: 0 })
  expect(pointOfHash('')).toBeUndefined()
})

it('a stored view of another shape is ignored', () => {
  expect(storedViewOf({ lat: 1, lon: 2, zoom: 3 })).toEqual({ lat: 1, lon: 2, zoom: 3 })
  expect(storedViewOf({ lat: 1, lon: '2', zoom: 3 })).toBeUndefined()
  expect(storedViewOf(undefined)).toBeUndefined()
})
