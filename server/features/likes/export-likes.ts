import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { blockedBy } from './blocks.queries.ts'
import { pictureLikesGiven, pictureLikesReceived } from './picture-likes.ts'

const pageSize = 500

const size = 500

/** What the member thinks of others, and whom they blocked. What others think of the member is not theirs to export. */
export const exportLikes: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile(
    'likes.json',
    pageByPage((last: GivenLike | undefined) => likesGiven(db, profileId, last?.profileId)),
  )
  let page = 0
  yield jsonListFile(
    'blocks.json',
    pageByPage(() => blockedBy(db, profileId, { page: page++, size: serverLimits.blockedPageMax })),
  )
}

/** What the member thinks of pictures, and who likes theirs, as far as they may see it. */
export const exportPictureLikes: ExportPart = async function* (platform, { profileId }) {
  let given = 0
  yield jsonListFile(
    'picture-likes.json',
    pageByPage(() => pictureLikesGiven(platform, profileId, { page: given++, size })),
  )
  let received = 0
  yield jsonListFile(
    'picture-likes-received.json',
    pageByPage(() => pictureLikesReceived(platform.db, profileId, { page: received++, size })),
  )
}

type GivenLike = Awaited<ReturnType<typeof likesGiven>>[number]

/** Without those who blocked the member. */
function likesGiven(db: Db, likerId: string, after = lowestId) {
  return db
    .selectFrom('likes')
    .innerJoin('profiles', 'profiles.id', 'likes.liked_profile_id')
    .select(['profiles.id as profileId', 'profiles.name as profileName'])
    .select(['likes.like_type as likeType', 'likes.created_at as createdAt'])
    .where('likes.liker_profile_id', '=', likerId)
    .where('likes.liked_profile_id', '>', after)
    .where(isKnownTo(likerId))
    .orderBy('likes.liked_profile_id')
    .limit(pageSize)
    .execute()
}
