import { sql } from 'kysely'
import { type ExportTable, list, stored } from '#server/policies/export-files.ts'
import { isOfSeen } from './suspects.ts'

export const gptBusterFiles: ExportTable['files'] = {
  // The member's votes without their subjects, their record, and rounds about them after they were asked. Signals, and
  // rounds before that moment, are left out, because they would teach machines how to stay unnoticed.
  'gpt-buster-votes.json': list(['id'], ({ db, profileId }) =>
    db
      .selectFrom('games_buster_deals as deal')
      .select(['id', 'dealt_at', 'verdict', 'answered_at', 'is_right', 'settled_at'])
      .where('profile_id', '=', profileId)
      .where(isOfSeen(profileId)),
  ),
  'gpt-buster-record.json': stored('games_buster_records.profile_id', ['streak', 'best']),
  // A report may have opened the round. Its id contains the exact time, so the export has only the day.
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
