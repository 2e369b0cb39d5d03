import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonFile, jsonListFile, rowsOf } from '#server/platform/archive.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isAboutSeen } from '#server/policies/own-plays.ts'

/** More rounds than are stored, and more plays than anybody has in them. */
const rowsMax = 1_000

/** What the member has had and done in the game. Not from whom they had it, nor who has poked them: that is theirs. */
export const exportCooties: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile('games-cooties.json', rowsOf(infectionsOf(db, profileId)))
  yield jsonFile('games-cooties-plays.json', {
    pokes: await pokesOf(db, profileId).execute(),
    shots: await shotsOf(db, profileId).execute(),
    quizzes: await quizzesOf(db, profileId).execute(),
    results: await resultsOf(db, profileId).execute(),
  })
}

const infectionsOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_cooties_infections')
    .innerJoin('games_cooties_rounds as round', 'round.id', 'round_id')
    .select(['games_cooties_infections.id', 'begins_on as roundBeginsOn'])
    .select(['infected_on as infectedOn', 'shown_at as shownAt', 'is_notified as isNotified'])
    .select(['cured_on as curedOn', 'cure_shown_at as cureShownAt'])
    .where('profile_id', '=', profileId)
    .orderBy('begins_on')
    .limit(rowsMax)

const pokesOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_cooties_pokes')
    .select(['target_profile_id as profileId', 'poked_on as pokedOn'])
    .where('carrier_profile_id', '=', profileId)
    .where(isAboutSeen(profileId, 'target_profile_id'))
    .orderBy('poked_on')
    .orderBy('target_profile_id')
    .limit(rowsMax)

const shotsOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_cooties_shots')
    .select(['target_profile_id as profileId', 'given_on as givenOn', 'did_cure as didCure'])
    .where('healer_profile_id', '=', profileId)
    .where(isAboutSeen(profileId, 'target_profile_id'))
    .orderBy('given_on')
    .orderBy('target_profile_id')
    .limit(rowsMax)

const quizzesOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_cooties_quizzes')
    .select(['number', 'answers', 'is_right as isRight', 'answered_at as answeredAt'])
    .where('profile_id', '=', profileId)
    .orderBy('answered_at')
    .limit(rowsMax)

const resultsOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_cooties_results')
    .innerJoin('games_cooties_rounds as round', 'round.id', 'round_id')
    .select(['begins_on as roundBeginsOn', 'kind', 'place', 'cures'])
    .where('profile_id', '=', profileId)
    .orderBy('begins_on')
    .orderBy('kind')
    .limit(rowsMax)
