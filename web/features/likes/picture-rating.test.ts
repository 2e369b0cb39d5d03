import { expect, it } from 'vitest'
import type { LikeType } from '#shared/contract/likes.ts'
import { picturesToRate, withLike } from './picture-rating.ts'

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

it('starts at the requested picture and includes all', () => {
  expect(idsOf('c')).toEqual(['c', 'd', 'a'])
  expect(idsOf('a')).toEqual(['a', 'c', 'd'])
})

it('starts at the first picture when none, or a missing one, is requested', () => {
  expect(idsOf(null)).toEqual(['a', 'c', 'd'])
  expect(idsOf('x')).toEqual(['a', 'c', 'd'])
})

it('leaves out NSFW pictures unless they are shown', () => {
  expect(idsOf('b')).toEqual(['a', 'c', 'd'])
  expect(idsOf('b', true)).toEqual(['b', 'c', 'd', 'a'])
})

const like = (profilePicId: string, likeType: LikeType) => ({
  likerProfileId: 'ann',
  profilePicProfileId: 'bob',
  profilePicId,
  likeType,
})

it('a new like replaces an earlier one of the same picture', () => {
  const likes = [like('first', 'LIKE'), like('second', 'LIKE')]
  expect(withLike(likes, like('second', 'DISLIKE'))).toEqual([
    like('second', 'DISLIKE'),
    like('first', 'LIKE'),
  ])
  expect(withLike([], like('first', 'LIKE'))).toEqual([like('first', 'LIKE')])
})
