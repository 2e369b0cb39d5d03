import { expect, it } from 'vitest'
import { cropNearest, isCropOf, largestCrop, zoomMostOf } from './rules.ts'

const wide = { width: 1_000, height: 800 }

it('the largest crop has a ratio of four to five', () => {
  expect(largestCrop(wide)).toEqual({ width: 640, height: 800 })
  expect(largestCrop({ width: 401, height: 900 })).toEqual({ width: 400, height: 500 })
  expect(largestCrop({ width: 3, height: 900 })).toEqual({ width: 0, height: 0 })
})

it.each([
  ['the largest', { x: 180, y: 0, width: 640, height: 800 }, true],
  ['the smallest', { x: 744, y: 480, width: 256, height: 320 }, true],
  ['a smaller one', { x: 0, y: 0, width: 252, height: 315 }, false],
  ['one with another ratio', { x: 0, y: 0, width: 640, height: 799 }, false],
  ['one beyond the right', { x: 745, y: 0, width: 256, height: 320 }, false],
  ['one beyond the bottom', { x: 0, y: 481, width: 256, height: 320 }, false],
])('%s is a crop of the picture or none', (_, crop, isOne) => {
  expect(isCropOf(wide, crop)).toBe(isOne)
})

it('only the largest crop of a small picture may be proposed, and a quarter of a large one', () => {
  expect(zoomMostOf({ width: 64, height: 80 })).toBe(1)
  expect(zoomMostOf({ width: 4_000, height: 4_000 })).toBe(4)
})

it('every part of a picture leads to a crop of it', () => {
  for (const picture of [wide, { width: 641, height: 803 }, { width: 67, height: 4_096 }]) {
    const { width, height } = largestCrop(picture)
    for (const zoom of [1, 1.37, 3.99, 9]) {
      const [across, down] = [
        (100 * width) / zoom / picture.width,
        (100 * height) / zoom / picture.height,
      ]
      for (const x of [-3, 0, 41.7, 100 - across, 99]) {
        const crop = cropNearest(picture, { x, y: x / 2, width: across, height: down })
        expect(isCropOf(picture, crop), JSON.stringify({ picture, zoom, x, crop })).toBe(true)
      }
    }
  }
})
