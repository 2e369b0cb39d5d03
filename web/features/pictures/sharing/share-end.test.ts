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

test('an end is counted from now, and none is none', () => {
  const ends = shareEnds.map(({ value }) => endOf(value, 1_000).tsExpires)
  expect(ends).toEqual([undefined, 86_401_000, 604_801_000, 2_592_001_000])
})
