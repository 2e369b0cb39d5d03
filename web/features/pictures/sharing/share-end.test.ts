import { expect, test } from 'vitest'
import { endOf, shareEnds } from './share-end.ts'

test('one may share for good, for a day, a week or a month', () => {
  expect(shareEnds.map(({ label }) => label)).toEqual([
    'I take them back',
    '1 day from now',
    '7 days from now',
    '30 days from now',
  ])
})

test('an end is told as a span, and none is none', () => {
  const spans = shareEnds.map(({ value }) => endOf(value).forMs)
  expect(spans).toEqual([undefined, 86_400_000, 604_800_000, 2_592_000_000])
})
