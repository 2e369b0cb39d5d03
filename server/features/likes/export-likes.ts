import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonFile, jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import type { ListedPictureLike } from '#shared/contract/like-lists.ts'
import { pictureLikeCursor } from '#shared/like-cursor.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { blockedBy } from './blocks.queries.ts'
import { hiddenRows } from './hidden-profiles.ts'
import { pictureLikesGiven, pictureLikesReceived } from './lists/picture-lists.ts'
import type { ListPage } from './lists/read-list.ts'
import { visitsOf } from './lists/visits.ts'

const pageSize = 500

/**
 * What the member thinks of others, whom they blocked or do not want to be shown, and when they looked
 * who likes them. What others think of the member is not theirs to export.
 */
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
  let hiddenPage = 0
  yield jsonListFile(
    'hidden-profiles.json',
    pageByPage(() => hiddenRows(db, profileId, { page: hiddenPage++, size: pageSize })),
  )
  yield jsonFile('likes-visits.json', await visitsOf(db, profileId))
}

/** What the member thinks of pictures, and who likes theirs, as far as they may see it. */
export const exportPictureLikes: ExportPart = async function* (platform, { profileId }) {
  yield jsonListFile(
    'picture-likes.json',
    allOf(page => pictureLikesGiven(platform, profileId, page)),
  )
  yield jsonListFile(
    'picture-likes-received.json',
    allOf(page => pictureLikesReceived(platform, profileId, page)),
  )
}

async function* allOf(read: (page: ListPage) => Promise<ListedPictureLike[]>) {
  const likes = pageByPage((last: ListedPictureLike | undefined) =>
    read({ before: last && pictureLikeCursor(last), size: pageSize, isWhole: true }),
  )
  for await (const { tsCreated, brief, isNew: _, ...like } of likes) {
    yield { ...like, profileName: brief.profileName, createdAt: new Date(tsCreated) }
  }
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
