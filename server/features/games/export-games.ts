import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage, rowsOf } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isAboutSeen } from '#server/policies/own-plays.ts'
import { readOwnPictures } from './hot-or-not/own-pictures.ts'
import { guessesOf } from './rating-game/guesses.queries.ts'
import { shownScores } from './seasons.ts'

const pageSize = 500

/**
 * Which games the member is in, their scores, what they were dealt and how they answered, and how their pictures do. What is
 * about a member whom they cannot see is not there.
 */
export const exportGames: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile('games.json', rowsOf(playersOf(db, profileId)))
  yield jsonListFile('games-scores.json', rowsOf(scoresOf(db, profileId)))
  yield jsonListFile(
    'games-answers.json',
    pageByPage((last: Answer | undefined) => answersOf(db, profileId, last)),
  )
  yield jsonListFile(
    'games-pictures.json',
    pageByPage((last: Deal | undefined) => dealsOf(db, profileId, last)),
  )
  yield jsonListFile(
    'games-guesses.json',
    pageByPage((last: PlacedGuess | undefined) => guessPage(db, profileId, last)),
  )
  const { pictures } = await readOwnPictures(db, profileId)
  yield jsonListFile('games-own-pictures.json', rowsOf({ execute: async () => pictures }))
}

const playersOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_players')
    .select(['game', 'joined_at as joinedAt', 'is_on_board as isOnBoard'])
    .select(['shows_badge as showsBadge', 'badge_at as badgeAt', 'nothing_until as nothingUntil'])
    .where('profile_id', '=', profileId)
    .orderBy('game')

/** Four a year for each game. */
const scoresOf = (db: Db, profileId: string) =>
  shownScores(db, profileId).orderBy('season').orderBy('game').limit(pageSize)

interface Answer {
  readonly game: string
  readonly item: string
}

const answersOf = (db: Db, profileId: string, last: Answer = { game: '', item: '' }) =>
  db
    .selectFrom('games_gold_answers')
    .select(['game', 'item', 'is_right as isRight', 'answered_at as answeredAt'])
    .where('profile_id', '=', profileId)
    .where(eb =>
      eb.or([eb('about_profile_id', 'is', null), isAboutSeen(profileId, 'about_profile_id')]),
    )
    .where(eb => eb(eb.refTuple('game', 'item'), '>', eb.tuple(last.game, last.item)))
    .orderBy('game')
    .orderBy('item')
    .limit(pageSize)
    .execute()

interface Deal {
  readonly game: string
  readonly profilePicId: string
}

const dealsOf = (db: Db, profileId: string, last: Deal = { game: '', profilePicId: lowestId }) =>
  db
    .selectFrom('games_picture_deals as deal')
    .innerJoin('pictures', 'pictures.id', 'deal.picture_id')
    .select(['game', 'picture_id as profilePicId', 'dealt_at as dealtAt'])
    .select(['answer', 'answered_at as answeredAt'])
    .where('deal.profile_id', '=', profileId)
    .where(isAboutSeen(profileId, 'pictures.profile_id'))
    .where(eb => eb(eb.refTuple('game', 'picture_id'), '>', eb.tuple(last.game, last.profilePicId)))
    .orderBy('game')
    .orderBy('picture_id')
    .limit(pageSize)
    .execute()

interface PlacedGuess {
  readonly round: number
  readonly place: number
}

/** The latest first. */
const guessPage = (db: Db, profileId: string, last?: PlacedGuess) =>
  guessesOf(db, profileId)
    .$if(last !== undefined, query =>
      query.where(eb =>
        eb(eb.refTuple('round', 'place'), '<', eb.tuple(last?.round ?? 0, last?.place ?? 0)),
      ),
    )
    .limit(pageSize)
    .execute()
