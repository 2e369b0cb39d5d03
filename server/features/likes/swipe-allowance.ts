import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { lockNamed } from '#server/platform/database/lock-named.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import { contributorOf } from '#server/policies/entitlements.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import type { Pair } from './likes.queries.ts'

export interface Opinion extends Pair {
  readonly likeType: LikeType
  readonly accountId: string
}

const { count, windowMs } = limits.standardSwipes

/**
 * Until when the liker has to wait with this opinion. Undefined when they may save it now. Repeating an opinion costs
 * nothing, and each member counts once. The lock on the liker's swipes lasts until the transaction ends, so two in
 * parallel do not both take the last one.
 */
export async function swipesUsedUpUntil(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  db: Db,
  opinion: Opinion,
): Promise<Date | undefined> {
  await lockNamed(db, `swipes of ${opinion.likerId}`)
  const now = clock.now()
  const most = Math.max(1, Math.floor(count * config.limitsFactor))
  const since = new Date(now.getTime() - windowMs)
  const likedAt = await newestOfOthers(db, opinion, { since, most })
  if (!likedAt) return undefined
  // Checked last, because most members never reach the limit.
  if (await contributorOf(db, opinion.accountId, now)) return undefined
  return new Date(likedAt.getTime() + windowMs)
}

/**
 * The time of the oldest of the liker's newest `most` opinions of other members. Undefined if there are fewer, or if
 * this opinion is already saved. Opinions of members who have blocked the liker do not count, like those of erased
 * members.
 */
async function newestOfOthers(
  db: Db,
  { likerId, likedId, likeType }: Opinion,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('likes')
    .innerJoin('profiles', 'profiles.id', 'likes.liked_profile_id')
    .select('likes.created_at as likedAt')
    .where('liker_profile_id', '=', likerId)
    .where('liked_profile_id', '!=', likedId)
    .where('likes.created_at', '>', since)
    .where(isKnownTo(likerId))
    .where(
      sql<boolean>`not exists (
        select from likes as same
        where same.liker_profile_id = ${likerId} and same.liked_profile_id = ${likedId}
          and same.like_type = ${likeType}
      )`,
    )
    .orderBy('likes.created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.likedAt
}
