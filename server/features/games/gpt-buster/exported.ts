import { sql } from 'kysely'
import { type ExportTable, list, stored } from '#server/policies/export-files.ts'
import { isOfSeen } from './suspects.ts'

export const gptBusterFiles: ExportTable['files'] = {
  // What the member said of others, without whom; their record; and rounds about them, from the moment at which they were
  // told. What was noticed of them, or is asked about them now, is not in it: it would tell machines how not to be noticed.
  'gpt-buster-votes.json': list(['id'], ({ db, profileId }) =>
    db
      .selectFrom('games_buster_deals as deal')
      .select(['id', 'dealt_at', 'verdict', 'answered_at', 'is_right', 'settled_at'])
      .where('profile_id', '=', profileId)
      .where(isOfSeen(profileId)),
  ),
  'gpt-buster-record.json': stored('games_buster_records.profile_id', ['streak', 'best']),
  // A report may have opened a round: it is there by the day, without the id, which tells the second.
  'gpt-buster-rounds.json': list(['_opened_at'], ({ db, profileId }) =>
    db
      .selectFrom('games_buster_rounds')
      .select(['state', 'asked_at', 'ended_at', 'opened_at as _opened_at'])
      .select(sql<string>`to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD')`.as('opened_on'))
      .select(['ended_by', 'due_at', 'case_id'])
      .where('profile_id', '=', profileId)
      .where('asked_at', 'is not', null),
  ),
}
