import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { holdProfiles } from '#server/policies/contact.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { ProfileLike } from '#shared/contract/likes.ts'
import { addBlock, likeOf, removeBlock, saveLike } from './likes.queries.ts'
import { requireReachableOrBlocked } from './read-like.ts'

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

/** Writes down what the liker thinks of the other, and blocks or unblocks him: when it returns, for both. */
export async function changeLike(
  platform: Pick<Platform, 'clock' | 'db' | 'live'>,
  { liveMap, endSharing }: LikesNeighbours,
  like: ProfileLike,
): Promise<ProfileLike> {
  const { clock, db, live } = platform
  const pair = { likerId: like.likerProfileId, likedId: like.likedProfileId }
  if (pair.likerId === pair.likedId) refuse('likes/oneself')
  const now = clock.now()
  const { saved, hasChanged } = await db.transaction().execute(async tx => {
    await requireReachableOrBlocked(tx, pair)
    await holdProfiles(tx, pair.likerId, pair.likedId)
    await saveLike(tx, pair, like.likeType, now)
    const hasChanged = like.blocked ? await addBlock(tx, pair, now) : await removeBlock(tx, pair)
    if (hasChanged) await announceChange(tx, pair.likerId, pair.likedId)
    if (like.blocked) {
      await endSharing(platform, tx, pair.likerId, pair.likedId)
      await live.withdrawBetween(tx, pair.likerId, pair.likedId)
    }
    return { saved: await likeOf(tx, pair), hasChanged }
  })
  if (hasChanged) await liveMap.refresh([pair.likerId, pair.likedId])
  return saved
}
