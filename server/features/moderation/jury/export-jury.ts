import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonFile, jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'

const pageSize = 500

/** What the member judged as a juror. Whom they judged nobody tells them. */
export const exportJury: ExportPart = async function* ({ db }, { profileId }) {
  const service = await db
    .selectFrom('moderation_service')
    .select(['since', 'called_at as calledAt'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  yield jsonFile('jury-service.json', service ?? {})
  yield jsonListFile(
    'jury-votes.json',
    pageByPage((last: Call | undefined) => callsOf(db, profileId, last?.caseId)),
  )
}

type Call = Awaited<ReturnType<typeof callsOf>>[number]

function callsOf(db: Db, profileId: string, after = lowestId) {
  return db
    .selectFrom('moderation_jurors')
    .select(['ref as caseId', 'round', 'state', 'called_at as calledAt', 'due_at as dueAt'])
    .select(['upholds', 'penalty', 'reason', 'voted_at as votedAt'])
    .where('juror_profile_id', '=', profileId)
    .where('ref', '>', after)
    .orderBy('ref')
    .limit(pageSize)
    .execute()
}
