import type { Db } from '#server/platform/database/connect.ts'
import { hasBlocked, requireReachable } from '#server/policies/contact.ts'
import type { BlockedProfile, LikeType, ProfileLike } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'

export interface Pair {
  readonly likerId: string
  readonly likedId: string
}

/** What the liker thinks of a member they can see, or have blocked and could unblock. */
export async function readLike(db: Db, pair: Pair): Promise<ProfileLike> {
  const { likerId, likedId } = pair
  if (!(await hasBlocked(db, likerId, likedId))) await requireReachable(db, likerId, likedId)
  return likeOf(db, pair)
}

/** A pair's like as the liker sees it; UNDETERMINED when there is none. */
export async function likeOf(db: Db, { likerId, likedId }: Pair): Promise<ProfileLike> {
  const like = await db
    .selectFrom('likes')
    .select(['like_type as likeType', 'created_at as createdAt'])
    .where('liker_profile_id', '=', likerId)
    .where('liked_profile_id', '=', likedId)
    .$narrowType<{ likeType: LikeType }>()
    .executeTakeFirst()
  return {
    likerProfileId: likerId,
    likedProfileId: likedId,
    likeType: like?.likeType ?? 'UNDETERMINED',
    blocked: await hasBlocked(db, likerId, likedId),
    ...(like ? { tsCreated: like.createdAt.getTime() } : {}),
  }
}

/** One row for each pair. Its time is that of the last change. @returns whether it is one */
export async function saveLike(
  db: Db,
  pair: Pair,
  likeType: LikeType,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .insertInto('likes')
    .values({
      liker_profile_id: pair.likerId,
      liked_profile_id: pair.likedId,
      like_type: likeType,
      created_at: now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['liker_profile_id', 'liked_profile_id'])
        .doUpdateSet({ like_type: likeType, created_at: now })
        .where('likes.like_type', '!=', likeType),
    )
    .returning('created_at')
    .executeTakeFirst()
  return changed !== undefined
}

export async function removeLike(db: Db, { likerId, likedId }: Pair): Promise<void> {
  await db
    .deleteFrom('likes')
    .where('liker_profile_id', '=', likerId)
    .where('liked_profile_id', '=', likedId)
    .execute()
}

/** @returns whether there was none before */
export async function addBlock(db: Db, { likerId, likedId }: Pair, now: Date): Promise<boolean> {
  const added = await db
    .insertInto('blocks')
    .values({ blocker_profile_id: likerId, blocked_profile_id: likedId, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('created_at')
    .executeTakeFirst()
  return added !== undefined
}

/** @returns whether there was one */
export async function removeBlock(db: Db, { likerId, likedId }: Pair): Promise<boolean> {
  const removed = await db
    .deleteFrom('blocks')
    .where('blocker_profile_id', '=', likerId)
    .where('blocked_profile_id', '=', likedId)
    .returning('created_at')
    .executeTakeFirst()
  return removed !== undefined
}

interface Page {
  readonly page?: number
  readonly size?: number
}

/** The members somebody has blocked, latest first. */
export async function readBlocked(
  db: Db,
  blockerId: string,
  { page = 0, size = limits.blockedPageDefault }: Page,
): Promise<BlockedProfile[]> {
  const rows = await blockedBy(db, blockerId, { page, size })
  return rows.map(({ createdAt, ...profile }) => ({ ...profile, tsCreated: createdAt.getTime() }))
}

export interface BlockedRow {
  readonly profileId: string
  readonly profileName: string
  readonly createdAt: Date
}

/** Whom a member has blocked, the last one first. */
export function blockedBy(
  db: Db,
  blockerId: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<BlockedRow[]> {
  return db
    .selectFrom('blocks')
    .innerJoin('profiles', 'profiles.id', 'blocks.blocked_profile_id')
    .select(['profiles.id as profileId', 'profiles.name as profileName'])
    .select('blocks.created_at as createdAt')
    .where('blocks.blocker_profile_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('profiles.id')
    .limit(size)
    .offset(page * size)
    .execute()
}
