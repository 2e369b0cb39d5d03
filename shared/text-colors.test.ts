import { expect, it } from 'vitest'
import { contrast } from './text-colors.ts'

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#12ab9f', '#12ab9f', 1],
])('%s and %s are %d apart', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
})
