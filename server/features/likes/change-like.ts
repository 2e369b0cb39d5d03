import { expressionBuilder } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isProfileBlockedBy, isVisibleTo } from '#server/policies/contact.ts'
import {
  type WriteBetween,
  type Writer,
  withPairLock,
  writeBetween,
} from '#server/policies/write-between.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import type { ProfileLike, ProfileLikeChange } from '#shared/contract/likes.ts'
import { notify, withdrawBetween, withdrawNotification } from '../notifications/notify.ts'
import { removeBlock, saveBlock } from './blocks.ts'
import { likeOf, type Pair } from './likes.queries.ts'
import { type Opinion, swipesUsedUpUntil } from './swipe-allowance.ts'

export interface LikesDependencies {
  readonly liveMap: LiveMap
  /** Supplied by the pictures feature: ends what two members share, in the transaction of the block. */
  readonly endSharing: (
    platform: Pick<Platform, 'clock'>,
    db: Db,
    one: string,
    other: string,
  ) => Promise<void>
}

type LikePlatform = Pick<Platform, 'bus' | 'clock' | 'config' | 'live'> & WriteBetween

/**
 * Saves an opinion, a block or its end, or a combination. Absent fields stay unchanged. When it returns, the change
 * applies for both members.
 */
export async function changeLike(
  platform: LikePlatform,
  { liveMap, endSharing }: LikesDependencies,
  { viewer, change }: { readonly viewer: Viewer; readonly change: ProfileLikeChange },
): Promise<ProfileLike> {
  const { clock, live } = platform
  const { likeType, blocked, blockFor, ...ids } = change
  const pair = { likerId: ids.likerProfileId, likedId: ids.likedProfileId }
  if (pair.likerId === pair.likedId) refuse('likes/oneself')
  if (blockFor && !blocked) refuseField('/blockFor', 'is allowed only with a block')
  const rule = blocked === undefined ? isVisibleTo : mayBeBlocked
  const meeting = { writer: viewer, otherId: pair.likedId, rule }
  const { saved, hasChanged } = await writeBetween(platform, meeting, async tx => {
    const opinion = likeType && { ...pair, likeType, accountId: viewer.accountId }
    if (opinion) await saveOpinion(platform, tx, opinion, blocked === true)
    const hasChanged = await changeBlock(tx, change, clock.now())
    if (hasChanged) await announceChange(platform, tx, pair.likerId, pair.likedId)
    if (blocked) {
      await endSharing(platform, tx, pair.likerId, pair.likedId)
      await live.withdrawBetween(tx, pair.likerId, pair.likedId)
      await withdrawBetween(tx, pair.likerId, pair.likedId)
    }
    return { saved: await likeOf(tx, pair), hasChanged }
  })
  if (blocked) await live.untilDelivered()
  if (hasChanged) await liveMap.refresh([pair.likerId, pair.likedId])
  return saved
}

/** @returns whether the two have lost or regained the possibility to meet */
function changeBlock(db: Db, { blocked, blockFor, ...ids }: ProfileLikeChange, now: Date) {
  if (blocked === undefined) return false
  const block = { blocker: ids.likerProfileId, blocked: ids.likedProfileId }
  if (!blocked) return removeBlock(db, block)
  return saveBlock(db, block, { now, length: blockFor ?? 'ALWAYS' })
}

/** A member's own block prevents likes, but not changes to the block itself. */
const mayBeBlocked = (likerId: string) =>
  expressionBuilder<DB, 'profiles'>().or([isVisibleTo(likerId), isProfileBlockedBy(likerId)])

/** A member who has used up their allowance can still block. The opinion in that request is then dropped. */
async function saveOpinion(
  platform: LikePlatform,
  db: Db,
  opinion: Opinion,
  isBlock: boolean,
): Promise<void> {
  const usedUpUntil = await swipesUsedUpUntil(platform, db, opinion)
  if (usedUpUntil && isBlock) return
  const now = platform.clock.now()
  if (usedUpUntil) {
    const waitMs = usedUpUntil.getTime() - now.getTime()
    refuse('likes/swipes-spent', { retryAfterSeconds: Math.max(1, waitMs / 1000) })
  }
  const hasChanged = await saveLike(db, opinion, now)
  if (hasChanged && !isBlock) await notifyOfOpinion(platform, db, opinion)
}

/** Stores one row for each pair, with the time of the last change. @returns whether the opinion has changed */
async function saveLike(db: Db, { likerId, likedId, likeType }: Opinion, now: Date) {
  const changed = await db
    .insertInto('likes')
    .values({
      liker_profile_id: likerId,
      liked_profile_id: likedId,
      like_type: likeType,
      created_at: now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['liker_profile_id', 'liked_profile_id'])
        .doUpdateSet({ like_type: likeType, created_at: now })
        .where('likes.like_type', '!=', likeType),
    )
    .returning('created_at')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Notifies of a changed opinion: the liked member of a like, and both members when it becomes mutual. Other opinions
 * notify nobody.
 */
async function notifyOfOpinion(
  platform: LikePlatform,
  db: Db,
  { likerId, likedId, likeType }: Opinion,
): Promise<void> {
  if (likeType !== 'LIKE') return withdrawLike(db, { likerId, likedId })
  const returned = await likeOf(db, { likerId: likedId, likedId: likerId })
  const [ofLiker, ofLiked] = notificationsOf({ likerId, likedId })
  if (returned.likeType !== 'LIKE') return notify(platform, db, { ...ofLiker, kind: 'LIKE' })
  await withdrawNotification(db, { ...ofLiked, kind: 'LIKE' })
  await notify(platform, db, { ...ofLiker, kind: 'MUTUAL_LIKE' })
  await notify(platform, db, { ...ofLiked, kind: 'MUTUAL_LIKE' })
}

export function removeLike(platform: WriteBetween, writer: Writer, pair: Pair): Promise<void> {
  return withPairLock(platform, { writer, otherId: pair.likedId }, async tx => {
    await tx
      .deleteFrom('likes')
      .where('liker_profile_id', '=', pair.likerId)
      .where('liked_profile_id', '=', pair.likedId)
      .execute()
    await withdrawLike(tx, pair)
  })
}

async function withdrawLike(db: Db, pair: Pair): Promise<void> {
  const [ofLiker, ofLiked] = notificationsOf(pair)
  await withdrawNotification(db, { ...ofLiker, kind: 'LIKE' })
  await withdrawNotification(db, { ...ofLiker, kind: 'MUTUAL_LIKE' })
  await withdrawNotification(db, { ...ofLiked, kind: 'MUTUAL_LIKE' })
}

/** The two notifications: one to the liked member about the liker, and one to the liker about the liked member. */
const notificationsOf = ({ likerId, likedId }: Pair) =>
  [
    { profileId: likedId, actorProfileId: likerId },
    { profileId: likerId, actorProfileId: likedId },
  ] as const
