import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { holdProfiles } from '#server/policies/contact.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { ProfileLike } from '#shared/contract/likes.ts'
import { addBlock, likeOf, removeBlock, saveLike } from './likes.queries.ts'
import { requireReachableOrBlocked } from './read-like.ts'

/** Writes down what the liker thinks of the other, and blocks or unblocks him: when it returns, for both. */
export async function changeLike(
  { clock, db, live }: Pick<Platform, 'clock' | 'db' | 'live'>,
  liveMap: LiveMap,
  like: ProfileLike,
): Promise<ProfileLike> {
  const pair = { likerId: like.likerProfileId, likedId: like.likedProfileId }
  if (pair.likerId === pair.likedId) refuse('likes/oneself')
  const now = clock.now()
  const { saved, hasChanged } = await db.transaction().execute(async tx => {
    await requireReachableOrBlocked(tx, pair)
    await holdProfiles(tx, pair.likerId, pair.likedId)
    await saveLike(tx, pair, like.likeType, now)
    const hasChanged = like.blocked ? await addBlock(tx, pair, now) : await removeBlock(tx, pair)
    if (hasChanged) await announceChange(tx, pair.likerId, pair.likedId)
    if (like.blocked) await live.withdrawBetween(tx, pair.likerId, pair.likedId)
    return { saved: await likeOf(tx, pair), hasChanged }
  })
  if (hasChanged) await liveMap.refresh([pair.likerId, pair.likedId])
  return saved
}
