import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { hasBlocked, isVisibleTo, requireReachable } from '#server/policies/contact.ts'
import type { LikeType, ProfileLike } from '#shared/contract/likes.ts'
import { blockOf } from './blocks.ts'
import { likes } from './lists/liked-member.ts'

export interface Pair {
  readonly likerId: string
  readonly likedId: string
}

/**
 * The liker's opinion of a member. Refuses unless the liker can see the member, or has blocked them and could unblock
 * them.
 */
export async function readLike(db: Db, pair: Pair): Promise<ProfileLike> {
  const { likerId, likedId } = pair
  if (!(await hasBlocked(db, likerId, likedId))) await requireReachable(db, likerId, likedId)
  return likeOf(db, pair)
}

/** A pair's like as the liker sees it. UNDETERMINED if there is none. */
export async function likeOf(db: Db, { likerId, likedId }: Pair): Promise<ProfileLike> {
  const like = await db
    .selectFrom('likes')
    .select(['like_type as likeType', 'created_at as createdAt'])
    .select(isReturned(likerId).as('isReturned'))
    .where('liker_profile_id', '=', likerId)
    .where('liked_profile_id', '=', likedId)
    .$narrowType<{ likeType: LikeType }>()
    .executeTakeFirst()
  return {
    likerProfileId: likerId,
    likedProfileId: likedId,
    likeType: like?.likeType ?? 'UNDETERMINED',
    ...(await blockOf(db, { blocker: likerId, blocked: likedId })),
    ...(like ? { tsCreated: like.createdAt.getTime() } : {}),
    ...(like?.isReturned ? { isMutual: true } : {}),
  }
}

/** Whether a row of `likes` is mutual: it is a like, and its liked member, if the two can meet, likes the liker too. */
const isReturned = (likerId: string) => sql<boolean>`
  like_type = 'LIKE' and ${likes(sql`likes.liked_profile_id`, sql`likes.liker_profile_id`)}
  and exists (
    select from profiles where profiles.id = likes.liked_profile_id and ${isVisibleTo(likerId)}
  )`
