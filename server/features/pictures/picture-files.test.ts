import { expect, it } from 'vitest'
import { renditionFor, renditionsOf } from './picture-files.ts'

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
