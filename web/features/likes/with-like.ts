import type { ProfilePicLike } from '#shared/contract/likes.ts'

/** The list with a new like at its head, in place of an earlier one of the same picture. */
export function withLike(likes: readonly ProfilePicLike[], like: ProfilePicLike): ProfilePicLike[] {
  return [like, ...likes.filter(({ profilePicId }) => profilePicId !== like.profilePicId)]
}
