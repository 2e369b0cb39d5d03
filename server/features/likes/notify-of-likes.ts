import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { notify, withdrawNotification } from '../notifications/notify.ts'
import { likeOf, type Pair } from './likes.queries.ts'

type Needs = Pick<Platform, 'clock' | 'live'>

/** Notifies of a changed opinion: the liked of a like, both once it is mutual, and nobody of anything else. */
export async function notifyOfOpinion(
  platform: Needs,
  db: Db,
  { likerId, likedId, likeType }: Pair & { readonly likeType: LikeType },
): Promise<void> {
  if (likeType !== 'LIKE') return withdrawLike(db, { likerId, likedId })
  const returned = await likeOf(db, { likerId: likedId, likedId: likerId })
  const ofLiker = { profileId: likedId, actorProfileId: likerId }
  if (returned.likeType !== 'LIKE') return notify(platform, db, { ...ofLiker, kind: 'LIKE' })
  const ofLiked = { profileId: likerId, actorProfileId: likedId }
  await withdrawNotification(db, { ...ofLiked, kind: 'LIKE' })
  await notify(platform, db, { ...ofLiker, kind: 'MUTUAL_LIKE' })
  await notify(platform, db, { ...ofLiked, kind: 'MUTUAL_LIKE' })
}

/** Takes back what a like has notified of. */
export async function withdrawLike(db: Db, { likerId, likedId }: Pair): Promise<void> {
  const ofLiker = { profileId: likedId, actorProfileId: likerId }
  await withdrawNotification(db, { ...ofLiker, kind: 'LIKE' })
  await withdrawNotification(db, { ...ofLiker, kind: 'MUTUAL_LIKE' })
  const ofLiked = { profileId: likerId, actorProfileId: likedId }
  await withdrawNotification(db, { ...ofLiked, kind: 'MUTUAL_LIKE' })
}
