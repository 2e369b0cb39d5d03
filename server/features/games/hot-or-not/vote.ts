import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { ProfilePicLike } from '#shared/contract/likes.ts'
import type { VoteAnswer } from '#shared/games-limits.ts'
import { answerDeal, answerPicture } from '../answer-picture.ts'
import { playWeight } from '../play-weight.ts'
import { addScore } from '../seasons.ts'
import { isStarAnswered, type StarOf } from './stars.ts'

/** Saves what somebody thinks of a picture, and tells its owner of a like, in the transaction of the vote. */
export type LikePicture = (tx: Db, like: ProfilePicLike) => Promise<unknown>

const game = 'HOT_OR_NOT'
/** As they are stored with the deal. */
const stored = { NOT: 0, HOT: 1, SKIP: 2 } as const satisfies Record<VoteAnswer, number>

interface Vote {
  readonly pictureId: string
  readonly answer: VoteAnswer
}

/**
 * A vote is an ordinary like or dislike that is counted as well; the same again changes nothing. A skip is an answer too, but
 * no vote. The check before a picture is answered first: who leaves it out votes on nothing.
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
    const weight = answer === 'SKIP' ? 0 : await playWeight(tx, { playerId: profileId, ownerId })
    const now = platform.clock.now()
    const deal = { ...star, game, answer: stored[answer], weight, now } as const
    const isNew = await answerDeal(tx, deal)
    if (!isNew || answer === 'SKIP') return { profileId: ownerId }
    const isLike = answer === 'HOT'
    await platform.likePicture(tx, {
      likerProfileId: profileId,
      profilePicId: pictureId,
      profilePicProfileId: ownerId,
      likeType: isLike ? 'LIKE' : 'DISLIKE',
    })
    // Last: many vote for one owner at once.
    await countVote(tx, { pictureId, isLike, weight })
    await addScore(tx, { profileId: ownerId, game, good: isLike ? weight : 0, total: weight, now })
    return { profileId: ownerId }
  })
}

interface CountedVote {
  readonly pictureId: string
  readonly isLike: boolean
  readonly weight: number
}

async function countVote(tx: Db, { pictureId, isLike, weight }: CountedVote) {
  await sql`
    insert into games_tallies as tally (picture_id, votes, likes, weighted_votes, weighted_likes)
    values (${pictureId}, 1, ${isLike ? 1 : 0}, ${weight}, ${isLike ? weight : 0})
    on conflict (picture_id) do update set
      votes = tally.votes + 1, likes = tally.likes + excluded.likes,
      weighted_votes = tally.weighted_votes + excluded.weighted_votes,
      weighted_likes = tally.weighted_likes + excluded.weighted_likes`.execute(tx)
}
