import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type WriteBetween, type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { ProfilePicLike } from '#shared/contract/likes.ts'
import { holdPicture, ownerOfOpenPicture, savePictureLike } from './picture-likes.queries.ts'

/** Writes down what the liker thinks of a picture that he may see. */
export async function changePictureLike(
  platform: Pick<Platform, 'clock'> & WriteBetween,
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
    if (!(await holdPicture(tx, profilePicId))) refuse(refusal)
    const like = { likerProfileId, profilePicId, profilePicProfileId, likeType }
    const savedAt = await savePictureLike(tx, like, clock.now())
    return { ...like, tsCreated: savedAt.getTime() }
  })
}
