import type { Db } from '#server/platform/database/connect.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import type { Guess } from '#shared/contract/games-rating-game.ts'

/** Where in a player's rounds a guess stands. */
export interface Place {
  readonly round: number
  /** From 1. */
  readonly place: number
}

/** What a player has reached, the latest first: also with pictures that they cannot see any more. */
export const placesOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_guesses')
    .select(['round', 'place', 'guess', 'share', 'streak'])
    .where('profile_id', '=', profileId)
    .orderBy('round', 'desc')
    .orderBy('place', 'desc')

/** A player's with pictures of members whom they see, the latest first. */
export const guessesOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_guesses')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
    .select(['pictures.id as profilePicId', 'pictures.version', 'round', 'place'])
    .select(['guess', 'share', 'streak', 'guessed_at as guessedAt'])
    .where('games_guesses.profile_id', '=', profileId)
    .where(isVisibleTo(profileId))
    .orderBy('round', 'desc')
    .orderBy('place', 'desc')

type StoredGuess = Awaited<ReturnType<ReturnType<typeof guessesOf>['execute']>>[number]

export const shownGuess = ({ guessedAt, ...guess }: StoredGuess): Guess => ({
  ...guess,
  tsGuessed: guessedAt.getTime(),
})
