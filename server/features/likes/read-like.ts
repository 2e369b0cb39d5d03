import type { Db } from '#server/platform/database/connect.ts'
import { hasBlocked, requireReachable } from '#server/policies/contact.ts'
import type { ProfileLike } from '#shared/contract/likes.ts'
import { likeOf, type Pair } from './likes.queries.ts'

/** What the liker thinks of the other, whom he has to be able to see; or has blocked, so that he can take it back. */
export async function readLike(db: Db, pair: Pair): Promise<ProfileLike> {
  const { likerId, likedId } = pair
  if (!(await hasBlocked(db, likerId, likedId))) await requireReachable(db, likerId, likedId)
  return likeOf(db, pair)
}
