import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { ProfilePicLike } from '#shared/contract/likes.ts'
import type { Card } from '#shared/games/hot-or-not/contract.ts'
import { gamesLimits, type VoteAnswer } from '#shared/games-limits.ts'
import type { DealNeeds } from '../deal-items.ts'
import {
  answerDeal,
  answerPicture,
  dealPictures,
  shownPicture,
  storedAnswers,
} from '../deal-pictures.ts'
import { isOn } from '../players.ts'
import { isStarAnswered, openStars, type StarOf } from './stars.ts'

const game = 'HOT_OR_NOT'

/** Condition on `pictures`: the player has no opinion of it from elsewhere. */
export const isUnknownTo = (profileId: string) => sql<boolean>`not exists (
  select from likes_pictures own where own.liker_profile_id = ${profileId} and own.picture_id = pictures.id)`

/** The next pictures, without their owners; none while too few members have joined. */
export async function readCards(
  platform: DealNeeds & Pick<Platform, 'secret'>,
  profileId: string,
): Promise<Card[]> {
  const { db } = platform
  const count = (await isOn(db, game)) ? gamesLimits.cards : 0
  const asked = { game, count, where: isUnknownTo(profileId) } as const
  const dealt = await dealPictures(platform, profileId, asked)
  const pictureIds = dealt.map(({ id }) => id)
  const stars = await openStars(platform, db, { profileId, pictureIds })
  return dealt.map(picture => ({ ...shownPicture(picture), hasStar: stars.has(picture.id) }))
}

/** Saves a player's opinion of a picture, and notifies its owner of a like, in the transaction of the vote. */
export type LikePicture = (tx: Db, like: ProfilePicLike) => Promise<unknown>

/**
 * A vote is an ordinary like or dislike, and counts with the next results. A skip is an answer, but no vote. The player
 * must first answer a star that comes before the picture.
 * @returns the picture's owner
 */
export function castVote(
  platform: Platform & { readonly likePicture: LikePicture },
  viewer: Viewer,
  { pictureId, answer }: { readonly pictureId: string; readonly answer: VoteAnswer },
): Promise<{ profileId: string }> {
  const { profileId } = viewer
  return answerPicture(platform, viewer, { game, pictureId }, async (tx, ownerId) => {
    const star: StarOf = { profileId, pictureId }
    if (!(await isStarAnswered(platform, tx, star))) refuse('games/not-found')
    const now = platform.clock.now()
    const isCounted = answer === 'SKIP'
    const given = { game, answer: storedAnswers[answer], isCounted, now } as const
    const isNew = await answerDeal(tx, { ...star, ...given })
    if (!isNew || isCounted) return { profileId: ownerId }
    await platform.likePicture(tx, {
      likerProfileId: profileId,
      profilePicId: pictureId,
      profilePicProfileId: ownerId,
      likeType: answer === 'HOT' ? 'LIKE' : 'DISLIKE',
    })
    return { profileId: ownerId }
  })
}
