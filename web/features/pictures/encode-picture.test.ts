import { expect, test } from 'vitest'
import { pictureLimits } from '#shared/picture-limits.ts'
import { cropAspect, croppedSize, shrunkSize } from './encode-picture.ts'

const most = pictureLimits.pictureStoredMaxSidePx

test('the ratio of a crop is 0.8', () => {
  expect(cropAspect).toBe(0.8)
})

test.each([
  [{ width: 800, height: 1000 }],
  [{ width: 803, height: 1003 }],
  [{ width: 4096, height: 5120 }],
  [{ width: 4001, height: 5000 }],
  [{ width: 13, height: 17 }],
])('a crop of %o has exactly that ratio, and is not enlarged', cut => {
  const { width, height } = croppedSize(cut)
  expect(width / height).toBe(0.8)
  expect(width).toBeLessThanOrEqual(Math.min(cut.width, most))
  expect(height).toBeLessThanOrEqual(Math.min(cut.height, most))
  expect(cut.width > most || cut.width - width < 5 || cut.height > most).toBe(true)
})

test('a tiny crop is still a picture', () => {
  expect(croppedSize({ width: 1, height: 1 })).toEqual({ width: 4, height: 5 })
})

test('a large picture is shrunk to the stored maximum, a small one stays', () => {
  expect(shrunkSize({ width: 8_192, height: 6_144 })).toEqual({ width: most, height: 3_072 })
  expect(shrunkSize({ width: 30, height: 9_000 })).toEqual({ width: 14, height: most })
  expect(shrunkSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 })
})
