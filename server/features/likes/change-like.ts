import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { hasBlocked, meets } from '#server/policies/contact.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { ProfileLike, ProfileLikeChange } from '#shared/contract/likes.ts'
import { addBlock, likeOf, type Pair, removeBlock, saveLike } from './likes.queries.ts'
import { type Opinion, swipesSpentUntil } from './swipe-allowance.ts'

/** How the pictures' own feature ends what two members share, in the transaction of the block. */
export type EndSharing = (
  platform: Pick<Platform, 'clock'>,
  db: Db,
  one: string,
  other: string,
) => Promise<void>

export interface LikesNeighbours {
  readonly liveMap: LiveMap
  readonly endSharing: EndSharing
}

interface Wish {
  readonly viewer: Pick<Viewer, 'accountId'>
  readonly change: ProfileLikeChange
}

type Changing = Pick<Platform, 'clock' | 'config' | 'db' | 'live'>

/**
 * Writes down what the liker thinks of the other, or blocks or unblocks him, or both: when it returns, for both. What
 * is not named stays.
 */
export async function changeLike(
  platform: Changing,
  { liveMap, endSharing }: LikesNeighbours,
  { viewer: { accountId }, change }: Wish,
): Promise<ProfileLike> {
  const { clock, db, live } = platform
  const { likeType, blocked, ...ids } = change
  const pair = { likerId: ids.likerProfileId, likedId: ids.likedProfileId }
  if (pair.likerId === pair.likedId) refuse('likes/oneself')
  const now = clock.now()
  const { saved, hasChanged } = await db.transaction().execute(async tx => {
    await requireMayChange(tx, pair, blocked)
    if (likeType) await say(platform, tx, { ...pair, likeType, accountId }, blocked === true)
    const hasChanged =
      (blocked === true && (await addBlock(tx, pair, now))) ||
      (blocked === false && (await removeBlock(tx, pair)))
    if (hasChanged) await announceChange(tx, pair.likerId, pair.likedId)
    if (blocked) {
      await endSharing(platform, tx, pair.likerId, pair.likedId)
      await live.withdrawBetween(tx, pair.likerId, pair.likedId)
    }
    return { saved: await likeOf(tx, pair), hasChanged }
  })
  if (blocked) await live.untilDelivered()
  if (hasChanged) await liveMap.refresh([pair.likerId, pair.likedId])
  return saved
}

/** One's own block is in the way of a like, as it is of a like of a picture, but not of the block's own change. */
async function requireMayChange(db: Db, { likerId, likedId }: Pair, blocked: boolean | undefined) {
  if (await meets(db, { memberId: likerId, otherId: likedId })) return
  if (blocked !== undefined && (await hasBlocked(db, likerId, likedId))) return
  refuse('profile/not-found')
}

/** Who has said all he may today can still block: then what he thinks besides stays as it was. */
async function say(platform: Changing, db: Db, opinion: Opinion, isBlock: boolean): Promise<void> {
  const spentUntil = await swipesSpentUntil(platform, db, opinion)
  const now = platform.clock.now()
  if (!spentUntil) return saveLike(db, opinion, opinion.likeType, now)
  if (isBlock) return
  const waitMs = spentUntil.getTime() - now.getTime()
  refuse('likes/swipes-spent', { retryAfterSeconds: Math.max(1, waitMs / 1000) })
}
