import type { Db } from '#server/platform/database/connect.ts'
import type { Guess } from '#shared/contract/games-rating-game.ts'

/** Where in a player's rounds a guess stands. */
export interface Place {
  readonly round: number
  /** From 1. */
  readonly place: number
}

/** A player's, the latest first. */
export const guessesOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_guesses')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .select(['picture_id as profilePicId', 'pictures.version', 'round', 'place'])
    .select(['guess', 'share', 'streak', 'guessed_at as guessedAt'])
    .where('games_guesses.profile_id', '=', profileId)
    .orderBy('round', 'desc')
    .orderBy('place', 'desc')

type StoredGuess = Awaited<ReturnType<ReturnType<typeof guessesOf>['execute']>>[number]

export const shownGuess = ({ guessedAt, ...guess }: StoredGuess): Guess => ({
  ...guess,
  tsGuessed: guessedAt.getTime(),
})
