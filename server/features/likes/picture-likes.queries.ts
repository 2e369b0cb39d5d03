import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import type { LikeType } from '#shared/contract/likes.ts'

export interface Page {
  readonly page: number
  readonly size: number
}

interface Now {
  readonly clock: Clock
  readonly db: Db
}

/** Whose picture it is, if the viewer may see it. */
export function ownerOfOpenPicture({ clock, db }: Now, viewerId: string, pictureId: string) {
  return db
    .selectFrom('pictures')
    .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
    .select('pictures.profile_id as profileId')
    .where('pictures.id', '=', pictureId)
    .where(isOpenTo(viewerId, clock.now()))
    .where(isVisibleTo(viewerId))
    .executeTakeFirst()
}

/** Keeps a picture from being deleted until the transaction ends. @returns whether it is still there */
export async function holdPicture(db: Db, pictureId: string): Promise<boolean> {
  const picture = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', pictureId)
    .forKeyShare()
    .executeTakeFirst()
  return picture !== undefined
}

export type PictureLikeRow = Awaited<ReturnType<typeof pictureLikesGiven>>[number]

/** What a member thinks of pictures that he may still see, the latest first; of one profile's only, if one is named. */
export function pictureLikesGiven(
  { clock, db }: Now,
  likerId: string,
  { ofProfileId, page, size }: Page & { readonly ofProfileId?: string | undefined },
) {
  return pictureLikes(db)
    .innerJoin('pictures', 'pictures.id', 'likes_pictures.picture_id')
    .innerJoin('profiles', 'profiles.id', 'likes_pictures.liked_profile_id')
    .where('likes_pictures.liker_profile_id', '=', likerId)
    .$if(ofProfileId !== undefined, query =>
      query.where('likes_pictures.liked_profile_id', '=', ofProfileId ?? ''),
    )
    .where(isOpenTo(likerId, clock.now()))
    .where(isVisibleTo(likerId))
    .limit(size)
    .offset(page * size)
    .execute()
}

/** Who likes a member's pictures, the latest first. Dislikes and skips are not for him. */
export function pictureLikesReceived(db: Db, likedId: string, { page, size }: Page) {
  return pictureLikes(db)
    .innerJoin('profiles', 'profiles.id', 'likes_pictures.liker_profile_id')
    .where('likes_pictures.liked_profile_id', '=', likedId)
    .where('likes_pictures.like_type', '=', 'LIKE')
    .where(isVisibleTo(likedId))
    .limit(size)
    .offset(page * size)
    .execute()
}

function pictureLikes(db: Db) {
  return db
    .selectFrom('likes_pictures')
    .select([
      'likes_pictures.liker_profile_id as likerProfileId',
      'likes_pictures.picture_id as profilePicId',
      'likes_pictures.liked_profile_id as profilePicProfileId',
      'likes_pictures.like_type as likeType',
      'likes_pictures.created_at as createdAt',
    ])
    .$narrowType<{ likeType: LikeType }>()
    .orderBy('likes_pictures.created_at', 'desc')
    .orderBy('likes_pictures.liker_profile_id')
    .orderBy('likes_pictures.picture_id')
}

interface NewPictureLike {
  readonly likerProfileId: string
  readonly profilePicId: string
  readonly profilePicProfileId: string
  readonly likeType: LikeType
}

/** One row a liker and picture. @returns the time of the last change of mind */
export async function savePictureLike(db: Db, like: NewPictureLike, now: Date): Promise<Date> {
  await db
    .insertInto('likes_pictures')
    .values({
      liker_profile_id: like.likerProfileId,
      picture_id: like.profilePicId,
      liked_profile_id: like.profilePicProfileId,
      like_type: like.likeType,
      created_at: now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['liker_profile_id', 'picture_id'])
        .doUpdateSet({ like_type: like.likeType, created_at: now })
        .where('likes_pictures.like_type', '!=', like.likeType),
    )
    .execute()
  const saved = await db
    .selectFrom('likes_pictures')
    .select('created_at as createdAt')
    .where('liker_profile_id', '=', like.likerProfileId)
    .where('picture_id', '=', like.profilePicId)
    .executeTakeFirstOrThrow()
  return saved.createdAt
}
