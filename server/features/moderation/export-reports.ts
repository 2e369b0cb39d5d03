import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'

const pageSize = 500

/** What the member reported. What others reported about them is disclosed by the moderators only. */
export const exportReports: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile(
    'reports.json',
    pageByPage((last: ReportRow | undefined) => reportsBy(db, profileId, last?.id)),
  )
}

type ReportRow = Awaited<ReturnType<typeof reportsBy>>[number]

function reportsBy(db: Db, reporterId: string, after = lowestId) {
  return db
    .selectFrom('moderation_reports')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'moderation_reports.case_id')
    .select(['moderation_reports.id', 'kind', 'thing_id as thingId'])
    .select(['reason', 'body_text as bodyText', 'reported_at as reportedAt'])
    .where('reporter_profile_id', '=', reporterId)
    .where('moderation_reports.id', '>', after)
    .orderBy('moderation_reports.id')
    .limit(pageSize)
    .execute()
}
