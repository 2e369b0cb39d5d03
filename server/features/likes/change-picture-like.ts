import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { meets } from '#server/policies/contact.ts'
import type { ProfilePicLike } from '#shared/contract/likes.ts'
import { holdPicture, ownerOfOpenPicture, savePictureLike } from './picture-likes.queries.ts'

/** Writes down what the liker thinks of a picture that he may see. */
export async function changePictureLike(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  { likerProfileId, profilePicId, profilePicProfileId, likeType }: ProfilePicLike,
): Promise<ProfilePicLike> {
  return db.transaction().execute(async tx => {
    const meeting = { memberId: likerProfileId, otherId: profilePicProfileId }
    const isOwn = profilePicProfileId === likerProfileId
    if (!isOwn && !(await meets(tx, meeting))) refuse('pictures/not-found')
    const owner = await ownerOfOpenPicture({ clock, db: tx }, likerProfileId, profilePicId)
    if (owner?.profileId !== profilePicProfileId) refuse('pictures/not-found')
    if (isOwn) refuse('likes/own-picture')
    if (!(await holdPicture(tx, profilePicId))) refuse('pictures/not-found')
    const like = { likerProfileId, profilePicId, profilePicProfileId, likeType }
    const savedAt = await savePictureLike(tx, like, clock.now())
    return { ...like, tsCreated: savedAt.getTime() }
  })
}
