import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import { contributorOf } from '#server/policies/entitlements.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import type { Pair } from './likes.queries.ts'

export interface Opinion extends Pair {
  readonly likeType: LikeType
  /** The liker's. */
  readonly accountId: string
}

const { count, windowMs } = limits.standardSwipes

/**
 * Until when the liker has to wait with this opinion; undefined when he may say it now. To say the same again costs
 * nothing, and another opinion of somebody counts once. Until the transaction ends nobody else says anything in his
 * name: two at once do not both take his last swipe.
 */
export async function swipesSpentUntil(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  db: Db,
  opinion: Opinion,
): Promise<Date | undefined> {
  await lockSwipes(db, opinion.likerId)
  const now = clock.now()
  const most = Math.max(1, Math.floor(count * config.limitsFactor))
  const since = new Date(now.getTime() - windowMs)
  const saidAt = await newestOfOthers(db, opinion, { since, most })
  if (!saidAt) return undefined
  // Asked of those only who have said that much: most never come as far.
  if (await contributorOf(db, opinion.accountId, now)) return undefined
  return new Date(saidAt.getTime() + windowMs)
}

async function lockSwipes(db: Db, likerId: string) {
  const swipes = `swipes of ${likerId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${swipes}, 0))`.execute(db)
}

/**
 * When the last of the newest opinions of others was said, if there are so many; undefined for what is said already. Of
 * whoever has blocked the liker none counts, as none is left of whoever was erased.
 */
async function newestOfOthers(
  db: Db,
  { likerId, likedId, likeType }: Opinion,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('likes')
    .innerJoin('profiles', 'profiles.id', 'likes.liked_profile_id')
    .select('likes.created_at as saidAt')
    .where('liker_profile_id', '=', likerId)
    .where('liked_profile_id', '!=', likedId)
    .where('likes.created_at', '>', since)
    .where(isKnownTo(likerId))
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('likes as said')
            .select('said.created_at')
            .where('said.liker_profile_id', '=', likerId)
            .where('said.liked_profile_id', '=', likedId)
            .where('said.like_type', '=', likeType),
        ),
      ),
    )
    .orderBy('likes.created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.saidAt
}
