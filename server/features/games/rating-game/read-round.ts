import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import type { Guess, Round } from '#shared/games/rating-game/contract.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import type { DealNeeds } from '../deal-items.ts'
import { dealPictures, shownPicture } from '../deal-pictures.ts'
import { isOn } from '../players.ts'

const game = 'RATING_GAME'

export async function readRound(platform: DealNeeds, profileId: string): Promise<Round> {
  const { db } = platform
  const { roundPictures } = gamesLimits
  const [last] = await placesOf(db, profileId).limit(1).execute()
  const latest = await guessesOf(db, profileId).limit(roundPictures).execute()
  const left = roundPictures - ((last?.place ?? 0) % roundPictures)
  const count = (await isOn(db, game)) ? left : 0
  const asked = { game, count, where: hasOpenTally } as const
  const pictures = await dealPictures(platform, profileId, asked)
  return {
    guesses: latest
      .filter(({ round }) => round === last?.round)
      .map(shownGuess)
      .toReversed(),
    pictures: pictures.map(shownPicture),
  }
}

/** Where in a player's rounds a guess stands. */
export interface Place {
  readonly round: number
  /** From 1. */
  readonly place: number
}

/** A player's places, the latest first. It includes pictures that they can no longer see. */
export const placesOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_guesses')
    .select(['round', 'place', 'guess', 'share', 'streak'])
    .where('profile_id', '=', profileId)
    .orderBy('round', 'desc')
    .orderBy('place', 'desc')

/** A player's guesses about members whom they can see, the latest first. */
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

/** The votes on a picture as of the last results, by heads. A weighted share would reveal the weight of a vote. */
export interface OpenTally {
  readonly votes: number
  readonly likes: number
}

/** Condition on `pictures` joined to its `tally`: enough members have voted, and the owner is still in Hot! or Not! */
const isOpen = sql<boolean>`
  tally.picture_id = pictures.id and tally.votes >= ${gamesLimits.boardLeast}
  and exists (select from games_players voted where voted.profile_id = pictures.profile_id and voted.game = 'HOT_OR_NOT')`

/** The same condition on `pictures` alone. */
const hasOpenTally: RawBuilder<boolean> = sql<boolean>`exists (select from games_tallies tally where ${isOpen})`

/** Undefined if too few members have voted. */
export async function openTally(db: Db, pictureId: string): Promise<OpenTally | undefined> {
  const { rows } = await sql<OpenTally>`
    select votes, likes from pictures join games_tallies tally on ${isOpen}
    where pictures.id = ${pictureId}`.execute(db)
  return rows[0]
}
