import { expect, it } from 'vitest'
import { indexOfPicture, viewedPictures } from './viewed-pictures.ts'

const facts = (id: string) => ({
  id,
  version: 1,
  width: 800,
  height: 1_000,
  isPrivate: false,
  isNsfw: false,
})
const known = [facts('a'), facts('b'), facts('c')]

it('are all of the profile when a link names none', () => {
  expect(viewedPictures(known, []).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

it('are those of the link in its order, known or not', () => {
  expect(viewedPictures(known, ['c', 'gone', 'a'])).toEqual([
    { id: 'c', facts: facts('c') },
    { id: 'gone', facts: undefined },
    { id: 'a', facts: facts('a') },
  ])
})

it('begin with the requested picture, otherwise with the first', () => {
  const pictures = viewedPictures(known, [])
  expect(indexOfPicture(pictures, 'b')).toBe(1)
  expect(indexOfPicture(pictures, 'gone')).toBe(0)
  expect(indexOfPicture(pictures, undefined)).toBe(0)
})
