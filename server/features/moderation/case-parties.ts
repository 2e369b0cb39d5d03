import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** Everybody who reported, each once. */
export async function reportersOf(db: Db, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('moderation_reports')
    .select('reporter_profile_id as id')
    .distinct()
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The accused and everybody who reported; nobody for a case that is gone. */
export async function partiesOf(db: Db, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select accused_profile_id as id from moderation_cases where id = ${caseId}
    union select reporter_profile_id from moderation_reports where case_id = ${caseId}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
