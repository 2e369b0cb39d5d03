import { expect, test } from 'vitest'
import { sectorKey, sectorOf, sectorsAround } from './sectors.ts'

const around = (lat: number, lon: number) => sectorsAround({ lat, lon }, 1).map(sectorKey)

test('a point has the nine cells around it', () => {
  expect(around(52.5, 13.4)).toEqual([
    '51:12',
    '51:13',
    '51:14',
    '52:12',
    '52:13',
    '52:14',
    '53:12',
    '53:13',
    '53:14',
  ])
})

test('south of the equator and west of Greenwich cells are counted downwards', () => {
  expect(sectorOf({ lat: -0.5, lon: -0.5 })).toEqual({ lat: -1, lon: -1 })
})

test('the cells on the other side of the date line are neighbors', () => {
  expect(around(0, 179.9)).toContain('0:-180')
  expect(around(0, -179.9)).toContain('0:179')
  expect(sectorOf({ lat: 0, lon: 180 })).toEqual(sectorOf({ lat: 0, lon: -180 }))
})

test('there is nothing beyond a pole', () => {
  expect(around(90, 0)).toEqual(['88:-1', '88:0', '88:1', '89:-1', '89:0', '89:1'])
  expect(around(-90, 0)).toHaveLength(6)
})
