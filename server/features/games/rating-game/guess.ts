import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { EarnsCredits } from '#server/policies/handed-over.ts'
import { wilsonLowerBound, wilsonUpperBound } from '#server/policies/standing.ts'
import { lockAccountsOf, lockProfiles } from '#server/policies/write-between.ts'
import type { Guess } from '#shared/games/rating-game/contract.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import type { ResultsPart } from '../daily-results.ts'
import { answerDeal, answerPicture } from '../deal-pictures.ts'
import { saveControlAnswer } from '../play-weight.ts'
import { lockPlayer } from '../players.ts'
import { addScore } from '../seasons.ts'
import {
  guessesOf,
  type OpenTally,
  openTally,
  type Place,
  placesOf,
  shownGuess,
} from './read-round.ts'

const game = 'RATING_GAME'
/** Percent. A round with at most this mean error earns credits. */
const paidError = 15
/** A picture is a control item when enough members have voted, and they agree. */
const control = { votesLeast: 50, widthMost: 0.25, error: 20 }

interface OwnGuess {
  readonly pictureId: string
  /** Percent. */
  readonly guess: number
}

/** Stores a guess, and answers with the share at that moment. The same guess again gets the same answer. */
export async function saveGuess(
  platform: Platform & EarnsCredits,
  viewer: Viewer,
  { pictureId, guess }: OwnGuess,
): Promise<Guess> {
  const { profileId } = viewer
  const saved = await answerPicture(platform, viewer, { game, pictureId }, async (tx, ownerId) => {
    // Guesses of one player come one after the other, because each has a place.
    await lockPlayer(tx, profileId, game)
    const now = platform.clock.now()
    const deal = { profileId, game, pictureId, answer: guess, isCounted: true, now } as const
    if (!(await answerDeal(tx, deal))) return readGuess(tx, profileId, pictureId)
    const tally = (await openTally(tx, pictureId)) ?? refuse('games/not-found')
    const share = shownShare(tally)
    const [last] = await placesOf(tx, profileId).limit(1).execute()
    const isClose = Math.abs(guess - share) <= gamesLimits.closeError
    const streak = isClose ? (last?.streak ?? 0) + 1 : 0
    const made = { ...nextPlace(last), guess, share, streak }
    await tx
      .insertInto('games_guesses')
      .values({ profile_id: profileId, picture_id: pictureId, ...made, guessed_at: now })
      .execute()
    await rewardGuess(tx, { profileId, ownerId, pictureId, guess, share, tally, now })
    return readGuess(tx, profileId, pictureId)
  })
  if (saved.place === gamesLimits.roundPictures) await payRound(platform, viewer, saved.round)
  return saved
}

async function readGuess(tx: Db, profileId: string, pictureId: string): Promise<Guess> {
  const stored = await guessesOf(tx, profileId)
    .where('games_guesses.picture_id', '=', pictureId)
    .executeTakeFirst()
  return stored ? shownGuess(stored) : refuse('games/not-found')
}

interface Rewarded extends OwnGuess {
  readonly profileId: string
  readonly ownerId: string
  readonly share: number
  readonly tally: OpenTally
  readonly now: Date
}

async function rewardGuess(
  tx: Db,
  { profileId, ownerId, pictureId, guess, share, tally, now }: Rewarded,
): Promise<void> {
  await addScore(tx, { profileId, game, good: scoreOf({ guess, share }), total: 1, now })
  if (isControl(tally)) {
    const isRight = Math.abs(guess - share) <= control.error
    const item = `share-${pictureId}`
    await saveControlAnswer(tx, { profileId, aboutProfileId: ownerId, game, item, isRight, now })
  }
}

function isControl({ likes, votes }: OpenTally): boolean {
  const share = [likes, votes] as const
  const width = wilsonUpperBound(...share) - wilsonLowerBound(...share)
  return votes >= control.votesLeast && width < control.widthMost
}

/**
 * Uses a transaction of its own, because credits lock the account, which must precede profiles. If it fails, a repeated
 * guess pays.
 */
async function payRound(
  { clock, db, earnCredits }: Pick<Platform, 'clock' | 'db'> & EarnsCredits,
  { profileId }: Viewer,
  round: number,
): Promise<void> {
  await db.transaction().execute(async tx => {
    await lockAccountsOf(tx, [profileId])
    await lockProfiles(tx, [profileId])
    const guesses = await placesOf(tx, profileId).where('round', '=', round).execute()
    if (guesses.length < gamesLimits.roundPictures || meanError(guesses) > paidError) return
    await earnCredits({ clock }, tx, { profileId, work: game, workId: `${profileId} ${round}` })
  })
}

export const ratingGameResults = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): ResultsPart => ({
  name: 'RATING_GAME',
  run: () => giveBadges(db, clock.now()),
})

/** Does what `earnBadge` does, for all players whose latest guesses have a small mean error. */
export async function giveBadges(db: Db, now: Date): Promise<void> {
  const { badgeGuesses, closeError } = gamesLimits
  await sql`
    update games_players player set badge_at = ${now}
    where player.profile_id = any(array(
      select waiting.profile_id from games_players waiting cross join lateral (
        select count(*) as guesses, avg(abs(guess - share)) as error from (
          select guess, share from games_guesses latest where latest.profile_id = waiting.profile_id
          order by round desc, place desc limit ${badgeGuesses}
        ) as latest
      ) as made
      where waiting.game = 'RATING_GAME' and waiting.badge_at is null
        and made.guesses >= ${badgeGuesses} and made.error <= ${closeError}
      for no key update of waiting skip locked)) and player.game = 'RATING_GAME'`.execute(db)
}

/** Percent. */
type Guessed = Pick<Guess, 'guess' | 'share'>

/** A guess with this error is worth nothing. */
const worthlessError = 50

const errorOf = ({ guess, share }: Guessed) => Math.abs(guess - share)

/** What a guess adds to the season's score: 1 for no error, 0 for `worthlessError`. */
export const scoreOf = (guessed: Guessed): number =>
  Math.max(0, 1 - errorOf(guessed) / worthlessError)

/** Percent. @param guesses at least one */
export const meanError = (guesses: readonly Guessed[]): number =>
  guesses.reduce((sum, guessed) => sum + errorOf(guessed), 0) / guesses.length

/** Percent in steps. Likes have names, so an exact share could reveal who else voted. */
export const shownShare = ({ votes, likes }: { readonly votes: number; likes: number }): number =>
  Math.round((100 * likes) / votes / gamesLimits.shownStep) * gamesLimits.shownStep

/** The place after the last one. A round has ten places. */
export function nextPlace(last: Place | undefined): Place {
  if (!last) return { round: 1, place: 1 }
  const { round, place } = last
  return place < gamesLimits.roundPictures
    ? { round, place: place + 1 }
    : { round: round + 1, place: 1 }
}
