import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import type { ListedPictureLike } from '#shared/contract/like-lists.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { joinMember, likes, type MemberRow, memberColumns, toBrief } from './liked-member.ts'
import type { ListPage } from './read-list.ts'
import { newSince } from './visits.ts'

type Now = Pick<Platform, 'clock' | 'db'>

interface PictureLikeRow extends MemberRow {
  readonly likerId: string
  readonly likedId: string
  readonly pictureId: string
  readonly version: number
  readonly likeType: LikeType
  readonly createdAt: Date
  readonly isMutual: boolean
  readonly isNew?: boolean
}

const [liker, liked] = [sql`given.liker_profile_id`, sql`given.liked_profile_id`]

/** Of `likes_pictures` as `given`, and of `pictures`. */
const likeColumns = sql`
  ${liker} as "likerId", ${liked} as "likedId", given.picture_id as "pictureId", pictures.version,
  given.like_type as "likeType", given.created_at as "createdAt",
  ${likes(liker, liked)} and ${likes(liked, liker)} as "isMutual"`

/** The liked picture, if a rule allows it; one after the other, as the members are joined. */
const joinPicture = (rule: Expression<SqlBool> | RawBuilder<unknown>) => sql`
  cross join lateral (
    select id, version, profile_id from pictures
    where pictures.id = given.picture_id and ${rule}
    limit 1
  ) as pictures`

/** Who likes which of a member's pictures, the newest first. Dislikes and skips are not shown to the owner. */
export async function pictureLikesReceived(
  { clock, db }: Now,
  likedId: string,
  { before, size, ...which }: ListPage,
): Promise<ListedPictureLike[]> {
  const now = clock.now()
  const isBehind = before
    ? sql`(given.created_at, given.liker_profile_id, given.picture_id)
        < (${new Date(before.tsCreated)}::timestamptz, ${before.ids[0]}::uuid, ${before.ids[1]}::uuid)`
    : sql`true`
  const { rows } = await sql<PictureLikeRow>`
    select ${likeColumns}, ${memberColumns},
      coalesce(given.created_at > ${newSince(likedId, 'PICTURES', now)}, false) as "isNew"
    from likes_pictures as given
    ${joinPicture(sql`true`)}
    ${joinMember(likedId, liker, which)}
    where given.liked_profile_id = ${likedId} and given.like_type = 'LIKE' and ${isBehind}
    order by given.created_at desc, given.liker_profile_id desc, given.picture_id desc
    limit ${size}`.execute(db)
  return rows.map(row => toLike(row, now))
}

interface GivenPage extends ListPage {
  readonly likeType?: 'LIKE' | undefined
  /** Of the pictures of this profile alone. */
  readonly ofProfileId?: string | undefined
}

/** What a member thinks of pictures that they may still see, the newest first; likes alone, if those are asked for. */
export async function pictureLikesGiven(
  { clock, db }: Now,
  likerId: string,
  { before, size, likeType, ofProfileId, ...which }: GivenPage,
): Promise<ListedPictureLike[]> {
  const now = clock.now()
  const isBehind = before
    ? sql`(given.created_at, given.picture_id)
        < (${new Date(before.tsCreated)}::timestamptz, ${before.ids[1]}::uuid)`
    : sql`true`
  const { rows } = await sql<PictureLikeRow>`
    select ${likeColumns}, ${memberColumns}
    from likes_pictures as given
    ${joinPicture(isOpenTo(likerId, now))}
    ${joinMember(likerId, liked, which)}
    where given.liker_profile_id = ${likerId}
      and ${likeType ? sql`given.like_type = 'LIKE'` : sql`true`}
      and ${ofProfileId ? isOneOf(ofProfileId) : sql`true`}
      and ${isBehind}
    order by given.created_at desc, given.picture_id desc
    limit ${size}`.execute(db)
  return rows.map(row => toLike(row, now))
}

/** By the ids, of which there are few: by the joined picture, every like would be looked up. */
const isOneOf = (profileId: string) =>
  sql`given.picture_id = any(array(select id from pictures where profile_id = ${profileId}))`

const toLike = (row: PictureLikeRow, now: Date): ListedPictureLike => ({
  likerProfileId: row.likerId,
  profilePicId: row.pictureId,
  profilePicProfileId: row.likedId,
  pictureVersion: row.version,
  likeType: row.likeType,
  tsCreated: row.createdAt.getTime(),
  isMutual: row.isMutual,
  ...(row.isNew === undefined ? {} : { isNew: row.isNew }),
  brief: toBrief(row, now),
})
