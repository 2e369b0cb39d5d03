import { expressionBuilder } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isProfileBlockedBy, isVisibleTo } from '#server/policies/contact.ts'
import { type WriteBetween, type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import type { ProfileLike, ProfileLikeChange } from '#shared/contract/likes.ts'
import { withdrawBetween } from '../notifications/notify.ts'
import { removeBlock, saveBlock } from './blocks.queries.ts'
import { likeOf, saveLike } from './likes.queries.ts'
import { notifyOfOpinion } from './notify-of-likes.ts'
import { type Opinion, swipesSpentUntil } from './swipe-allowance.ts'

/** Supplied by the pictures feature: ends what two members share, in the transaction of the block. */
type EndSharing = (
  platform: Pick<Platform, 'clock'>,
  db: Db,
  one: string,
  other: string,
) => Promise<void>

export interface LikesDependencies {
  readonly liveMap: LiveMap
  readonly endSharing: EndSharing
}

interface LikeChange {
  readonly viewer: Pick<Viewer, 'accountId' | keyof Writer>
  readonly change: ProfileLikeChange
}

type LikePlatform = Pick<Platform, 'clock' | 'config' | 'live'> & WriteBetween

/**
 * Saves what the liker thinks of the other, blocks or unblocks them, or both. Absent fields stay. When it returns, the
 * change holds for both members.
 */
export async function changeLike(
  platform: LikePlatform,
  { liveMap, endSharing }: LikesDependencies,
  { viewer, change }: LikeChange,
): Promise<ProfileLike> {
  const { clock, live } = platform
  const { likeType, blocked, blockFor, ...ids } = change
  const pair = { likerId: ids.likerProfileId, likedId: ids.likedProfileId }
  if (pair.likerId === pair.likedId) refuse('likes/oneself')
  if (blockFor && !blocked) {
    refuse('request/invalid', { errors: [{ path: '/blockFor', message: 'only with a block' }] })
  }
  const rule = blocked === undefined ? isVisibleTo : mayBeBlocked
  const meeting = { writer: viewer, otherId: pair.likedId, rule }
  const { saved, hasChanged } = await writeBetween(platform, meeting, async tx => {
    const opinion = likeType && { ...pair, likeType, accountId: viewer.accountId }
    if (opinion) await saveOpinion(platform, tx, opinion, blocked === true)
    const hasChanged = await changeBlock(tx, change, clock.now())
    if (hasChanged) await announceChange(tx, pair.likerId, pair.likedId)
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

/** @returns whether the two can meet no longer, or can again */
function changeBlock(db: Db, { blocked, blockFor, ...ids }: ProfileLikeChange, now: Date) {
  if (blocked === undefined) return false
  const block = { blocker: ids.likerProfileId, blocked: ids.likedProfileId }
  if (!blocked) return removeBlock(db, block)
  return saveBlock(db, block, { now, length: blockFor ?? 'ALWAYS' })
}

/** One's own block prevents likes, but not changing the block itself. */
const mayBeBlocked = (likerId: string) =>
  expressionBuilder<DB, 'profiles'>().or([isVisibleTo(likerId), isProfileBlockedBy(likerId)])

/** A member whose allowance is spent can still block; the opinion sent along is then dropped. */
async function saveOpinion(
  platform: LikePlatform,
  db: Db,
  opinion: Opinion,
  isBlock: boolean,
): Promise<void> {
  const spentUntil = await swipesSpentUntil(platform, db, opinion)
  const now = platform.clock.now()
  if (!spentUntil) {
    const hasChanged = await saveLike(db, opinion, opinion.likeType, now)
    if (hasChanged && !isBlock) await notifyOfOpinion(platform, db, opinion)
    return
  }
  if (isBlock) return
  const waitMs = spentUntil.getTime() - now.getTime()
  refuse('likes/swipes-spent', { retryAfterSeconds: Math.max(1, waitMs / 1000) })
}
