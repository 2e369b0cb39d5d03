import { expect, it } from 'vitest'
import { entriesOf } from './like-entries.ts'

const brief = (profileId: string) => ({ profileId, profileName: profileId, profileAge: 30 })
const facts = { likeType: 'LIKE', isMutual: false } as const

const profileLike = (from: string, tsCreated: number) => ({
  ...facts,
  likerProfileId: from,
  likedProfileId: 'me',
  blocked: false,
  tsCreated,
  brief: brief(from),
})
const pictureLike = (from: string, profilePicId: string, tsCreated: number, isNew = false) => ({
  ...facts,
  likerProfileId: from,
  profilePicId,
  profilePicProfileId: 'me',
  pictureVersion: 1,
  tsCreated,
  isNew,
  brief: brief(from),
})

it('a member is listed once, at the index of their newest like', () => {
  const likes = [profileLike('ann', 3), profileLike('bob', 2), profileLike('ann', 1)]
  expect(
    entriesOf(likes).map(({ brief: { profileId }, tsCreated }) => [profileId, tsCreated]),
  ).toEqual([
    ['ann', 3],
    ['bob', 2],
  ])
})

it('the pictures that a member likes are together, each once, also from later pages', () => {
  const likes = [
    pictureLike('ann', 'first', 5),
    pictureLike('bob', 'first', 4),
    pictureLike('ann', 'second', 3, true),
    pictureLike('ann', 'first', 2),
  ]
  const entries = entriesOf(likes)
  expect(entries.map(({ pictures }) => pictures.map(({ id }) => id))).toEqual([
    ['first', 'second'],
    ['first'],
  ])
  expect(entries.map(({ isNew }) => isNew)).toEqual([true, false])
})
