import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { ProfilePicLike } from '#shared/contract/likes.ts'
import type { VoteAnswer } from '#shared/games-limits.ts'
import { answerDeal, answerPicture, storedAnswers } from '../answer-picture.ts'
import { isStarAnswered, type StarOf } from './stars.ts'

/** Saves what somebody thinks of a picture, and tells its owner of a like, in the transaction of the vote. */
export type LikePicture = (tx: Db, like: ProfilePicLike) => Promise<unknown>

const game = 'HOT_OR_NOT'

interface Vote {
  readonly pictureId: string
  readonly answer: VoteAnswer
}

/**
 * A vote is an ordinary like or dislike; it counts with the next results. The same again changes nothing. A skip is an answer
 * too, but no vote. The check before a picture is answered first: who leaves it out votes on nothing.
 * @returns whose picture it is
 */
export function castVote(
  platform: Platform & { readonly likePicture: LikePicture },
  viewer: Viewer,
  { pictureId, answer }: Vote,
): Promise<{ profileId: string }> {
  const { profileId } = viewer
  return answerPicture(platform, viewer, { game, pictureId }, async (tx, ownerId) => {
    const star: StarOf = { profileId, pictureId }
    if (!(await isStarAnswered(platform, tx, star))) refuse('games/not-found')
    const now = platform.clock.now()
    const isCounted = answer === 'SKIP'
    const isNew = await answerDeal(tx, {
      ...star,
      game,
      answer: storedAnswers[answer],
      isCounted,
      now,
    })
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
