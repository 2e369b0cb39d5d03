import type { ProfilePicLike } from '#shared/contract/likes.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'

interface RatingOptions {
  /** The picture to begin with, if it is in the list. */
  readonly startId: string | null
  readonly isNsfwShown: boolean
}

/** The pictures to rate: from the requested one to the last, then those before it. */
export function picturesToRate(
  pictures: readonly PictureFacts[],
  { startId, isNsfwShown }: RatingOptions,
): PictureFacts[] {
  const shown = pictures.filter(({ isNsfw }) => isNsfwShown || !isNsfw)
  const start = Math.max(
    0,
    shown.findIndex(({ id }) => id === startId),
  )
  return [...shown.slice(start), ...shown.slice(0, start)]
}

/** The list with a new like at its head. It replaces an earlier like of the same picture. */
export function withLike(likes: readonly ProfilePicLike[], like: ProfilePicLike): ProfilePicLike[] {
  return [like, ...likes.filter(({ profilePicId }) => profilePicId !== like.profilePicId)]
}
