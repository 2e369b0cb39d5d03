import { expect, it } from 'vitest'
import { picturesToRate } from './pictures-to-rate.ts'

const picture = (id: string, isNsfw = false) => ({
  id,
  version: 1,
  width: 800,
  height: 1000,
  isPrivate: false,
  isNsfw,
})
const pictures = [picture('a'), picture('b', true), picture('c'), picture('d')]
const idsOf = (startId: string | null, isNsfwShown = false) =>
  picturesToRate(pictures, { startId, isNsfwShown }).map(({ id }) => id)

it('begins at the picture asked for and comes to all', () => {
  expect(idsOf('c')).toEqual(['c', 'd', 'a'])
  expect(idsOf('a')).toEqual(['a', 'c', 'd'])
})

it('begins at the first one when none is asked for, or one that is not there', () => {
  expect(idsOf(null)).toEqual(['a', 'c', 'd'])
  expect(idsOf('x')).toEqual(['a', 'c', 'd'])
})

it('leaves out what is not safe for work, unless that is shown', () => {
  expect(idsOf('b')).toEqual(['a', 'c', 'd'])
  expect(idsOf('b', true)).toEqual(['b', 'c', 'd', 'a'])
})
