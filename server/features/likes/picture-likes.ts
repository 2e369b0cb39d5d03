import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import { type WriteBetween, type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { LikeType, ProfilePicLike } from '#shared/contract/likes.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { notify, withdrawNotification } from '../notifications/notify.ts'

export interface Page {
  readonly page: number
  readonly size: number
}

const defaults = { page: 0, size: serverLimits.pictureLikesPageDefault }

/** Saves what the liker thinks of a picture they may see. */
export async function changePictureLike(
  platform: Pick<Platform, 'clock' | 'live'> & WriteBetween,
  writer: Writer,
  { likerProfileId, profilePicId, profilePicProfileId, likeType }: ProfilePicLike,
): Promise<ProfilePicLike> {
  const { clock, db } = platform
  const requireOpenPicture = async (from: Db) => {
    const owner = await ownerOfOpenPicture({ clock, db: from }, likerProfileId, profilePicId)
    if (owner?.profileId !== profilePicProfileId) refuse('pictures/not-found')
  }
  if (profilePicProfileId === likerProfileId) {
    await requireOpenPicture(db)
    refuse('likes/own-picture')
  }
  const refusal = 'pictures/not-found'
  return writeBetween(platform, { writer, otherId: profilePicProfileId, refusal }, async tx => {
    await requireOpenPicture(tx)
    if (!(await lockPicture(tx, profilePicId))) refuse(refusal)
    const like = { likerProfileId, profilePicId, profilePicProfileId, likeType }
    const { savedAt, hasChanged } = await savePictureLike(tx, like, clock.now())
    if (hasChanged) await notifyOfPicture(platform, tx, like)
    return { ...like, tsCreated: savedAt.getTime() }
  })
}

/** Notifies the owner of a like, of nothing else. */
async function notifyOfPicture(
  platform: Pick<Platform, 'clock' | 'live'>,
  db: Db,
  { likerProfileId, profilePicId, profilePicProfileId, likeType }: NewPictureLike,
) {
  const ofLiker = { profileId: profilePicProfileId, actorProfileId: likerProfileId } as const
  const notification = { ...ofLiker, kind: 'PICTURE_LIKE', subjectId: profilePicId } as const
  if (likeType === 'LIKE') await notify(platform, db, notification)
  else await withdrawNotification(db, notification)
}

/** The picture's owner, if the viewer may see the picture. */
function ownerOfOpenPicture({ clock, db }: Now, viewerId: string, pictureId: string) {
  return db
    .selectFrom('pictures')
    .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
    .select('pictures.profile_id as profileId')
    .where('pictures.id', '=', pictureId)
    .where(isOpenTo(viewerId, clock.now()))
    .where(isVisibleTo(viewerId))
    .executeTakeFirst()
}

/** Prevents a picture from being deleted until the transaction ends. @returns whether it still exists */
async function lockPicture(db: Db, pictureId: string): Promise<boolean> {
  const picture = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', pictureId)
    .forKeyShare()
    .executeTakeFirst()
  return picture !== undefined
}

interface NewPictureLike {
  readonly likerProfileId: string
  readonly profilePicId: string
  readonly profilePicProfileId: string
  readonly likeType: LikeType
}

/** One row for each liker and picture. @returns the time of the last change, and whether this is it */
async function savePictureLike(db: Db, like: NewPictureLike, now: Date) {
  const changed = await db
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
    .returning('created_at')
    .executeTakeFirst()
  const saved = await db
    .selectFrom('likes_pictures')
    .select('created_at as createdAt')
    .where('liker_profile_id', '=', like.likerProfileId)
    .where('picture_id', '=', like.profilePicId)
    .executeTakeFirstOrThrow()
  return { savedAt: saved.createdAt, hasChanged: changed !== undefined }
}

interface PageQuery {
  readonly page?: number
  readonly size?: number
  readonly profilePicProfileId?: string
}

export async function readPictureLikesGiven(
  platform: Pick<Platform, 'clock' | 'db'>,
  likerId: string,
  { profilePicProfileId: ofProfileId, ...page }: PageQuery,
): Promise<ProfilePicLike[]> {
  const rows = await pictureLikesGiven(platform, likerId, { ...defaults, ...page, ofProfileId })
  return rows.map(toPictureLike)
}

export async function readPictureLikesReceived(
  db: Db,
  likedId: string,
  page: PageQuery,
): Promise<ProfilePicLike[]> {
  const rows = await pictureLikesReceived(db, likedId, { ...defaults, ...page })
  return rows.map(toPictureLike)
}

const toPictureLike = ({ createdAt, ...like }: PictureLikeRow): ProfilePicLike => ({
  ...like,
  tsCreated: createdAt.getTime(),
})

type PictureLikeRow = Awaited<ReturnType<typeof pictureLikesGiven>>[number]

interface Now {
  readonly clock: Clock
  readonly db: Db
}

/** What a member thinks of pictures they may still see, latest first; of one profile's only, if one is given. */
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

/** Who likes a member's pictures, latest first. Dislikes and skips are not shown to the owner. */
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
