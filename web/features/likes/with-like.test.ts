import { expect, it } from 'vitest'
import type { LikeType } from '#shared/contract/likes.ts'
import { withLike } from './with-like.ts'

const like = (profilePicId: string, likeType: LikeType) => ({
  likerProfileId: 'ann',
  profilePicProfileId: 'bob',
  profilePicId,
  likeType,
})

it('a new like takes the place of an earlier one of the same picture', () => {
  const likes = [like('first', 'LIKE'), like('second', 'LIKE')]
  expect(withLike(likes, like('second', 'DISLIKE'))).toEqual([
    like('second', 'DISLIKE'),
    like('first', 'LIKE'),
  ])
  expect(withLike([], like('first', 'LIKE'))).toEqual([like('first', 'LIKE')])
})
