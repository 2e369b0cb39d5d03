import { expect, it } from 'vitest'
import {
  deferredRenditions,
  fallbackFor,
  immediateWidths,
  isFileName,
  preferredFormat,
  renditionFor,
  renditionsOf,
} from './picture-files.ts'

it('renditions exist up to the first that is as wide as the picture', () => {
  expect(renditionsOf(1)).toEqual([256])
  expect(renditionsOf(256)).toEqual([256])
  expect(renditionsOf(257)).toEqual([256, 512])
  expect(renditionsOf(4096)).toEqual([256, 512, 1024, 2048])
})

it('a requested width is rounded up to a rendition, or down to the widest', () => {
  const of4096 = [1, 256, 257, 2048, 2049].map(width => renditionFor(width, 4096))
  expect(of4096).toEqual([256, 256, 512, 2048, 2048])
  expect(renditionFor(1024, 300)).toBe(512)
})

it('AVIF and the widest renditions are deferred, with a fallback until then', () => {
  expect(immediateWidths(4096)).toEqual([256, 512, 1024])
  expect(deferredRenditions(4096).map(({ formats }) => formats)).toEqual([
    ['avif'],
    ['avif'],
    ['avif'],
    ['webp', 'jpeg', 'avif'],
  ])
  expect(fallbackFor({ widthPx: 2048, format: 'jpeg' })).toEqual({ widthPx: 1024, format: 'jpeg' })
  expect(fallbackFor({ widthPx: 256, format: 'avif' })).toEqual({ widthPx: 256, format: 'webp' })
})

it('a name that leads out of the bundle is not a file name', () => {
  expect(['original.jpeg', '256.webp'].every(isFileName)).toBe(true)
  expect(['../256.webp', '256.webp/..', '256.html', ''].some(isFileName)).toBe(false)
})

it.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['IMAGE/WEBP ; Q=0.5', 'webp'],
  ['image/avif;q=0,image/webp', 'webp'],
  ['image/avif;q=0.5,image/webp', 'webp'],
  ['image/avif;q=0.5, image/webp;q=0.7, image/jpeg', 'jpeg'],
  ['image/webp;q=0.5,*/*;q=0.8', 'jpeg'],
  ['image/*', 'jpeg'],
  ['*/*', 'jpeg'],
  ['image/webp;q=0.0', 'jpeg'],
  ['image/avifx', 'jpeg'],
  ['', 'jpeg'],
  [undefined, 'jpeg'],
])('%s gets %s', (accept, format) => {
  expect(preferredFormat(accept)).toBe(format)
})
