import { expect, it } from 'vitest'
import {
  firstWidthsOf,
  isFileName,
  lateRenditionsOf,
  nextBest,
  renditionFor,
  renditionsOf,
} from './picture-files.ts'

it('has the renditions up to the first that holds the picture whole', () => {
  expect(renditionsOf(1)).toEqual([256])
  expect(renditionsOf(256)).toEqual([256])
  expect(renditionsOf(257)).toEqual([256, 512])
  expect(renditionsOf(4096)).toEqual([256, 512, 1024, 2048])
})

it('rounds a wished width up to a rendition, the widest when it is wider than all', () => {
  const of4096 = [1, 256, 257, 2048, 2049].map(wish => renditionFor(wish, 4096))
  expect(of4096).toEqual([256, 256, 512, 2048, 2048])
  expect(renditionFor(1024, 300)).toBe(512)
})

it('leaves AVIF and the widest for later, with the next best until then', () => {
  expect(firstWidthsOf(4096)).toEqual([256, 512, 1024])
  expect(lateRenditionsOf(4096).map(({ formats }) => formats)).toEqual([
    ['avif'],
    ['avif'],
    ['avif'],
    ['webp', 'jpeg', 'avif'],
  ])
  expect(nextBest({ widthPx: 2048, format: 'jpeg' })).toEqual({ widthPx: 1024, format: 'jpeg' })
  expect(nextBest({ widthPx: 256, format: 'avif' })).toEqual({ widthPx: 256, format: 'webp' })
})

it('knows no file by a name that leads elsewhere', () => {
  expect(['original.jpeg', '256.webp'].every(isFileName)).toBe(true)
  expect(['../256.webp', '256.webp/..', '256.html', ''].some(isFileName)).toBe(false)
})
