import { sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import type { ListedProfileLike } from '#shared/contract/like-lists.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import type { LikeCursor } from '#shared/like-cursor.ts'
import { joinMember, likes, type MemberRow, memberColumns, toBrief } from './liked-member.ts'
import type { ListPage } from './read-list.ts'
import { newSince } from './visits.ts'

type Now = Pick<Platform, 'clock' | 'db'>

interface ProfileLikeRow extends MemberRow {
  readonly likeType: LikeType
  readonly createdAt: Date
  readonly isMutual: boolean
  readonly isNew?: boolean
}

const isReturned = likes(sql`likes.liked_profile_id`, sql`likes.liker_profile_id`)

/** Who likes a member, the newest first. Nothing else that others think of them is told. */
export async function profileLikesReceived(
  { clock, db }: Now,
  likedId: string,
  { before, size, ...which }: ListPage,
): Promise<ListedProfileLike[]> {
  const now = clock.now()
  const { rows } = await sql<ProfileLikeRow>`
    select likes.like_type as "likeType", likes.created_at as "createdAt", ${memberColumns},
      ${isReturned} as "isMutual",
      coalesce(likes.created_at > ${newSince(likedId, 'PROFILE', now)}, false) as "isNew"
    from likes
    ${joinMember(likedId, sql`likes.liker_profile_id`, which)}
    where likes.liked_profile_id = ${likedId} and likes.like_type = 'LIKE'
      and ${isBehind(before, 'liker')}
    order by likes.created_at desc, likes.liker_profile_id desc
    limit ${size}`.execute(db)
  return rows.map(row => ({
    likerProfileId: row.profileId,
    likedProfileId: likedId,
    ...factsOf(row, now),
  }))
}

interface GivenPage extends ListPage {
  readonly likeType?: 'LIKE' | undefined
}

/** What a member thinks of others, the newest first; likes alone, if those are asked for. */
export async function profileLikesGiven(
  { clock, db }: Now,
  likerId: string,
  { before, size, likeType, ...which }: GivenPage,
): Promise<ListedProfileLike[]> {
  const now = clock.now()
  const { rows } = await sql<ProfileLikeRow>`
    select likes.like_type as "likeType", likes.created_at as "createdAt", ${memberColumns},
      likes.like_type = 'LIKE' and ${isReturned} as "isMutual"
    from likes
    ${joinMember(likerId, sql`likes.liked_profile_id`, which)}
    where likes.liker_profile_id = ${likerId}
      and ${likeType ? sql`likes.like_type = 'LIKE'` : sql`true`}
      and ${isBehind(before, 'liked')}
    order by likes.created_at desc, likes.liked_profile_id desc
    limit ${size}`.execute(db)
  return rows.map(row => ({
    likerProfileId: likerId,
    likedProfileId: row.profileId,
    ...factsOf(row, now),
  }))
}

function isBehind(before: LikeCursor | undefined, other: 'liker' | 'liked') {
  if (!before) return sql`true`
  const { tsCreated, ids } = before
  const otherId = ids[other === 'liker' ? 0 : 1]
  return sql`(likes.created_at, likes.${sql.ref(`${other}_profile_id`)})
    < (${new Date(tsCreated)}::timestamptz, ${otherId}::uuid)`
}

const factsOf = (row: ProfileLikeRow, now: Date) => ({
  likeType: row.likeType,
  // A blocked pair is in no list.
  blocked: false,
  tsCreated: row.createdAt.getTime(),
  isMutual: row.isMutual,
  ...(row.isNew === undefined ? {} : { isNew: row.isNew }),
  brief: toBrief(row, now),
})
