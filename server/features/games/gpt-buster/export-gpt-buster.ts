import { sql } from 'kysely'
import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage, rowsOf } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isOfSeen } from './suspects.ts'

const pageSize = 500

/**
 * What the member said of others, without whom; their record; and rounds about them, from the moment at which they were told.
 * What was noticed of them, or is asked about them now, is not in it: it would tell machines how not to be noticed. A report
 * may have opened a round: it is there by the day, without the id, which tells the second.
 */
export const exportGptBuster: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile(
    'gpt-buster-votes.json',
    pageByPage((last: { readonly id: string } | undefined) => votesOf(db, profileId, last?.id)),
  )
  yield jsonListFile('gpt-buster-record.json', rowsOf(recordOf(db, profileId)))
  yield jsonListFile('gpt-buster-rounds.json', rowsOf(roundsOf(db, profileId)))
}

const votesOf = (db: Db, profileId: string, after = lowestId) =>
  db
    .selectFrom('games_buster_deals as deal')
    .select(['id', 'dealt_at as dealtAt', 'verdict', 'answered_at as answeredAt'])
    .select(['is_right as isRight', 'settled_at as settledAt'])
    .where('profile_id', '=', profileId)
    .where('id', '>', after)
    .where(isOfSeen(profileId))
    .orderBy('id')
    .limit(pageSize)
    .execute()

const recordOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_buster_records')
    .select(['streak', 'best'])
    .where('profile_id', '=', profileId)

const roundsOf = (db: Db, profileId: string) =>
  db
    .selectFrom('games_buster_rounds')
    .select(['state', 'asked_at as askedAt', 'ended_at as endedAt'])
    .select(sql<string>`to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD')`.as('openedOn'))
    .select(['ended_by as endedBy', 'due_at as dueAt', 'case_id as caseId'])
    .where('profile_id', '=', profileId)
    .where('asked_at', 'is not', null)
    .orderBy('opened_at')
    .limit(pageSize)
