import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import { type WriteBetween, type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { ProfilePicLike } from '#shared/contract/likes.ts'
import { leadNotificationTo, notify, withdrawNotification } from '../notifications/notify.ts'

export async function changePictureLike(
  platform: Pick<Platform, 'clock' | 'live'> & WriteBetween,
  writer: Writer,
  { likerProfileId, profilePicId, profilePicProfileId, likeType }: ProfilePicLike,
): Promise<ProfilePicLike> {
  const like = { likerProfileId, profilePicId, profilePicProfileId, likeType }
  if (profilePicProfileId === likerProfileId) {
    await requireOpenPicture(platform, platform.db, like)
    refuse('likes/own-picture')
  }
  const between = { writer, otherId: profilePicProfileId, refusal } as const
  return writeBetween(platform, between, tx => likePicture(platform, tx, like))
}

const refusal = 'pictures/not-found'

/** Does the same in a transaction under the pair's lock. */
export async function likePicture(
  platform: Pick<Platform, 'clock' | 'live'>,
  tx: Db,
  like: NewPictureLike,
): Promise<ProfilePicLike> {
  await requireOpenPicture(platform, tx, like)
  // The lock prevents its deletion until the transaction ends.
  const picture = tx.selectFrom('pictures').select('id').where('id', '=', like.profilePicId)
  if (!(await picture.forKeyShare().executeTakeFirst())) refuse(refusal)
  const { savedAt, hasChanged } = await savePictureLike(tx, like, platform.clock.now())
  if (hasChanged) await notifyOfPicture(platform, tx, like)
  return { ...like, tsCreated: savedAt.getTime() }
}

/** Refuses a picture that the liker may not see, or that belongs to another member. */
async function requireOpenPicture(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  { likerProfileId, profilePicId, profilePicProfileId }: NewPictureLike,
) {
  const picture = await db
    .selectFrom('pictures')
    .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
    .select('pictures.id')
    .where('pictures.id', '=', profilePicId)
    .where('pictures.profile_id', '=', profilePicProfileId)
    .where(isOpenTo(likerProfileId, clock.now()))
    .where(isVisibleTo(likerProfileId))
    .executeTakeFirst()
  if (!picture) refuse(refusal)
}

/** Notifies the owner of a like, but not of other opinions. */
async function notifyOfPicture(
  platform: Pick<Platform, 'clock' | 'live'>,
  db: Db,
  { likerProfileId, profilePicId, profilePicProfileId, likeType }: NewPictureLike,
) {
  const ofLiker = { profileId: profilePicProfileId, actorProfileId: likerProfileId } as const
  const notification = { ...ofLiker, kind: 'PICTURE_LIKE', subjectId: profilePicId } as const
  if (likeType === 'LIKE') return notify(platform, db, notification)
  // One notification stands for all of the owner's pictures. It stays if another picture is still liked.
  const other = await db
    .selectFrom('likes_pictures')
    .select('picture_id as id')
    .where('liker_profile_id', '=', likerProfileId)
    .where('picture_id', 'in', eb =>
      eb.selectFrom('pictures').select('id').where('profile_id', '=', profilePicProfileId),
    )
    .where('like_type', '=', 'LIKE')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (other) await leadNotificationTo(db, notification, other.id)
  else await withdrawNotification(db, notification)
}

type NewPictureLike = Omit<ProfilePicLike, 'tsCreated'>

/** Stores one row for each liker and picture. @returns the time of the last change, and whether this call made it */
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
