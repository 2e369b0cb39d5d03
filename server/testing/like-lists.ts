import type { LikeType } from '#shared/contract/likes.ts'
import { pictureLikeCursor, profileLikeCursor, writeLikeCursor } from '#shared/like-cursor.ts'
import { firstOf } from './game-actions.ts'
import { changeLike } from './member-actions.ts'
import { arrangePictures, givePicture } from './picture-actions.ts'
import type { Many, SiteWithClock, TestMember } from './test-site.ts'
import { expectDone, type Reply } from './visitor.ts'

/** Saves what one member thinks of another, a second after the previous action. */
export async function like(
  { clock }: SiteWithClock,
  liker: TestMember,
  liked: TestMember,
  likeType: LikeType = 'LIKE',
) {
  clock.advance(1_000)
  return expectDone(await changeLike(liker, liked, { likeType })).body
}

/** A picture of a member in the fields of calls. */
export interface ShownPicture {
  readonly profilePicId: string
  readonly profilePicProfileId: string
}

export const pictureOf = async (
  site: SiteWithClock,
  member: TestMember,
): Promise<ShownPicture> => ({
  profilePicId: await givePicture(site, member),
  profilePicProfileId: member.profileId,
})

export const likePicture = (
  { visitor, profileId }: TestMember,
  shown: ShownPicture,
  likeType: LikeType = 'LIKE',
) =>
  visitor.call('PUT /api/profile-pic-like', {
    body: { likerProfileId: profileId, ...shown, likeType },
  })

/** Makes the profile's only picture private. */
export const hidePicture = async (member: TestMember, { profilePicId }: ShownPicture) =>
  expectDone(
    await arrangePictures(member, { profilePicIds: [], profilePicIdsPrivate: [profilePicId] }),
  )

/** This many others, 'Liker 1' and so on, like a member one after another. The last is the newest. */
export async function likedBy<const Count extends number>(
  site: SiteWithClock,
  member: TestMember,
  count: Count,
): Promise<Many<Count, TestMember>> {
  const names = Array.from({ length: count }, (_, index) => ({ name: `Liker ${index + 1}` }))
  const likers = await site.members(names)
  for (const liker of likers) await like(site, liker, member)
  return firstOf(likers, count)
}

export const profileLikesOf = ({ visitor, profileId: id }: TestMember, query: object = {}) =>
  visitor.call('GET /api/profile-likes/by-liked/:id', { params: { id }, query })

export const profileLikesBy = ({ visitor, profileId: id }: TestMember, query: object = {}) =>
  visitor.call('GET /api/profile-likes/by-liker/:id', { params: { id }, query })

export const pictureLikesOf = ({ visitor, profileId: id }: TestMember, query: object = {}) =>
  visitor.call('GET /api/profile-pic-likes/by-liked-profileid/:id', { params: { id }, query })

export const pictureLikesBy = ({ visitor, profileId: id }: TestMember, query: object = {}) =>
  visitor.call('GET /api/profile-pic-likes/by-liker-profileid/:id', { params: { id }, query })

export const rowsOf = ({ body }: Reply) => (Array.isArray(body) ? [...body] : [])

/** The names of the other members on a page, in order. */
export const namesIn = (reply: Reply): string[] =>
  rowsOf(reply).map(({ brief }) => brief.profileName)

/** The cursor of the next page. */
export function cursorAfter(reply: Reply): string {
  const last = rowsOf(reply).at(-1)
  return writeLikeCursor('profilePicId' in last ? pictureLikeCursor(last) : profileLikeCursor(last))
}
