import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { holdProfiles } from '#server/policies/contact.ts'
import type { ProfilePicLike } from '#shared/contract/likes.ts'
import { holdPicture, ownerOfOpenPicture, savePictureLike } from './picture-likes.queries.ts'

/** Writes down what the liker thinks of a picture that he may see. */
export async function changePictureLike(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  { likerProfileId, profilePicId, profilePicProfileId, likeType }: ProfilePicLike,
): Promise<ProfilePicLike> {
  return db.transaction().execute(async tx => {
    const owner = await ownerOfOpenPicture({ clock, db: tx }, likerProfileId, profilePicId)
    if (owner?.profileId !== profilePicProfileId) refuse('pictures/not-found')
    if (profilePicProfileId === likerProfileId) refuse('likes/own-picture')
    await holdProfiles(tx, likerProfileId, profilePicProfileId)
    if (!(await holdPicture(tx, profilePicId))) refuse('pictures/not-found')
    const like = { likerProfileId, profilePicId, profilePicProfileId, likeType }
    const savedAt = await savePictureLike(tx, like, clock.now())
    return { ...like, tsCreated: savedAt.getTime() }
  })
}
