import { sql } from 'kysely'
import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'

const pageSize = 500

/** The member's stays in the dungeon, and what they answered to practice cases. */
export const exportDungeon: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile(
    'dungeon.json',
    pageByPage((last: StayRow | undefined) => staysOf(db, profileId, last?.caseId)),
  )
  yield jsonListFile(
    'practice-cases.json',
    pageByPage((last: AnswerRow | undefined) => answersOf(db, profileId, last)),
  )
}

type StayRow = Awaited<ReturnType<typeof staysOf>>[number]
type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number]

const staysOf = (db: Db, profileId: string, after = lowestId) =>
  db
    .selectFrom('moderation_sentences')
    .select(['case_id as caseId', 'step', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .select(['ended_at as endedAt', 'ended_by as endedBy'])
    .where('profile_id', '=', profileId)
    .where('case_id', '>', after)
    .orderBy('case_id')
    .limit(pageSize)
    .execute()

const answersOf = (
  db: Db,
  profileId: string,
  after: { readonly item: string; readonly answeredAt: Date } = {
    item: '',
    answeredAt: new Date(0),
  },
) =>
  db
    .selectFrom('moderation_practice_answers')
    .select(['item', 'upholds', 'is_right as isRight', 'is_repeat as isRepeat'])
    .select(['answered_at as answeredAt', 'sentence_case_id as shortenedStayOfCase'])
    .where('profile_id', '=', profileId)
    .where(sql<boolean>`(item, answered_at) > (${after.item}, ${after.answeredAt})`)
    .orderBy('item')
    .orderBy('answered_at')
    .limit(pageSize)
    .execute()
