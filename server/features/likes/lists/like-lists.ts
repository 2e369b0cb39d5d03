import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import type { ListedPictureLike, ListedProfileLike } from '#shared/contract/like-lists.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import type { LikeCursor } from '#shared/like-cursor.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { joinMember, likes, type MemberRow, memberColumns, toBrief } from './liked-member.ts'
import { newSince } from './visits.ts'

type Now = Pick<Platform, 'clock' | 'db'>

export interface ListPage {
  /** The last row of the previous page. */
  readonly before?: LikeCursor | undefined
  readonly size: number
  /** Includes members that the reader hides, as an export does. */
  readonly isWhole?: boolean
}

interface GivenPage extends ListPage {
  readonly likeType?: 'LIKE' | undefined
}

interface LikeRow extends MemberRow {
  readonly likerId: string
  readonly likedId: string
  readonly likeType: LikeType
  readonly createdAt: Date
  readonly isMutual: boolean
  readonly isNew?: boolean
}

/** Columns of `likes` or `likes_pictures`, under the name `given`. */
const [liker, liked] = [sql`given.liker_profile_id`, sql`given.liked_profile_id`]
const createdAt = sql`given.created_at`
const isReturned = likes(liked, liker)
const likeColumns = sql`
  ${liker} as "likerId", ${liked} as "likedId", given.like_type as "likeType",
  ${createdAt} as "createdAt", ${memberColumns}`

/** The likes of a member, newest first. It reveals no other opinions. */
export async function profileLikesReceived(
  { clock, db }: Now,
  likedId: string,
  { before, size, ...which }: ListPage,
): Promise<ListedProfileLike[]> {
  const now = clock.now()
  const { rows } = await sql<LikeRow>`
    select ${likeColumns}, ${isReturned} as "isMutual",
      coalesce(${createdAt} > ${newSince(likedId, 'PROFILE', now)}, false) as "isNew"
    from likes as given
    ${joinMember(likedId, liker, which)}
    where ${liked} = ${likedId} and given.like_type = 'LIKE'
      and ${isBehind(before, [createdAt, liker], before?.ids.slice(0, 1))}
    order by ${createdAt} desc, ${liker} desc
    limit ${size}`.execute(db)
  return rows.map(row => toProfileLike(row, now))
}

/** A member's opinions of others, newest first; only likes, if requested. */
export async function profileLikesGiven(
  { clock, db }: Now,
  likerId: string,
  { before, size, likeType, ...which }: GivenPage,
): Promise<ListedProfileLike[]> {
  const now = clock.now()
  const { rows } = await sql<LikeRow>`
    select ${likeColumns}, given.like_type = 'LIKE' and ${isReturned} as "isMutual"
    from likes as given
    ${joinMember(likerId, liked, which)}
    where ${liker} = ${likerId} and ${isOfType(likeType)}
      and ${isBehind(before, [createdAt, liked], before?.ids.slice(1))}
    order by ${createdAt} desc, ${liked} desc
    limit ${size}`.execute(db)
  return rows.map(row => toProfileLike(row, now))
}

interface PictureLikeRow extends LikeRow {
  readonly pictureId: string
  readonly version: number
}

/** Queries with these columns also read `pictures`. */
const pictureLikeColumns = sql`
  ${likeColumns}, given.picture_id as "pictureId", pictures.version,
  ${likes(liker, liked)} and ${isReturned} as "isMutual"`

/** Joins the liked picture if the rule allows it, row by row, as members are joined. */
const joinPicture = (rule: Expression<SqlBool> | RawBuilder<unknown>) => sql`
  cross join lateral (
    select id, version, profile_id from pictures
    where pictures.id = given.picture_id and ${rule}
    limit 1
  ) as pictures`

/** The likes of a member's pictures, newest first. Owners do not see dislikes and skips. */
export async function pictureLikesReceived(
  { clock, db }: Now,
  likedId: string,
  { before, size, ...which }: ListPage,
): Promise<ListedPictureLike[]> {
  const now = clock.now()
  const { rows } = await sql<PictureLikeRow>`
    select ${pictureLikeColumns},
      coalesce(${createdAt} > ${newSince(likedId, 'PICTURES', now)}, false) as "isNew"
    from likes_pictures as given
    ${joinPicture(sql`true`)}
    ${joinMember(likedId, liker, which)}
    where ${liked} = ${likedId} and given.like_type = 'LIKE'
      and ${isBehind(before, [createdAt, liker, sql`given.picture_id`], before?.ids)}
    order by ${createdAt} desc, ${liker} desc, given.picture_id desc
    limit ${size}`.execute(db)
  return rows.map(row => toPictureLike(row, now))
}

interface GivenPicturesPage extends GivenPage {
  /** Only opinions of this profile's pictures. */
  readonly ofProfileId?: string | undefined
}

/** A member's opinions of pictures that they may still see, newest first; only likes, if requested. */
export async function pictureLikesGiven(
  { clock, db }: Now,
  likerId: string,
  { before, size, likeType, ofProfileId, ...which }: GivenPicturesPage,
): Promise<ListedPictureLike[]> {
  const now = clock.now()
  const { rows } = await sql<PictureLikeRow>`
    select ${pictureLikeColumns}
    from likes_pictures as given
    ${joinPicture(isOpenTo(likerId, now))}
    ${joinMember(likerId, liked, which)}
    where ${liker} = ${likerId} and ${isOfType(likeType)}
      and ${ofProfileId ? isOneOf(ofProfileId) : sql`true`}
      and ${isBehind(before, [createdAt, sql`given.picture_id`], before?.ids.slice(1))}
    order by ${createdAt} desc, given.picture_id desc
    limit ${size}`.execute(db)
  return rows.map(row => toPictureLike(row, now))
}

const isOfType = (likeType: 'LIKE' | undefined) =>
  likeType ? sql`given.like_type = 'LIKE'` : sql`true`

/** Filters by the profile's few picture ids. A filter on the joined picture would look up every like. */
const isOneOf = (profileId: string) =>
  sql`given.picture_id = any(array(select id from pictures where profile_id = ${profileId}))`

/** @param ids of the cursor, for the columns after the first */
const isBehind = (
  before: LikeCursor | undefined,
  columns: readonly RawBuilder<unknown>[],
  ids: readonly string[] = [],
) =>
  before
    ? sql`(${sql.join(columns)}) < (${sql.join([
        sql`${new Date(before.tsCreated)}::timestamptz`,
        ...ids.map(id => sql`${id}::uuid`),
      ])})`
    : sql`true`

const toProfileLike = (row: LikeRow, now: Date): ListedProfileLike => ({
  likedProfileId: row.likedId,
  // A list never contains a blocked pair.
  blocked: false,
  ...factsOf(row, now),
})

const toPictureLike = (row: PictureLikeRow, now: Date): ListedPictureLike => ({
  profilePicId: row.pictureId,
  profilePicProfileId: row.likedId,
  pictureVersion: row.version,
  ...factsOf(row, now),
})

const factsOf = (row: LikeRow, now: Date) => ({
  likerProfileId: row.likerId,
  likeType: row.likeType,
  tsCreated: row.createdAt.getTime(),
  isMutual: row.isMutual,
  ...(row.isNew === undefined ? {} : { isNew: row.isNew }),
  brief: toBrief(row, now),
})

/** The members who like this member and are liked by them, by the member's newest likes. */
export async function mutualLikes(db: Db, me: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select profiles.id
    from (
      select liked_profile_id, created_at from likes
      where liker_profile_id = ${me} and like_type = 'LIKE'
      order by created_at desc, liked_profile_id desc
      limit ${serverLimits.mutualLikesAmong}
    ) as own
    join profiles on profiles.id = own.liked_profile_id and ${isVisibleTo(me)}
    where ${likes(sql`own.liked_profile_id`, sql`${me}::uuid`)}
    order by own.created_at desc, profiles.id desc
    limit ${serverLimits.mutualLikesMax}`.execute(db)
  return rows.map(({ id }) => id)
}
