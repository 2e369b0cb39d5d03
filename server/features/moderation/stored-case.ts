import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { ModerationCases } from '#server/platform/database/schema.generated.ts'
import { type Locking, underLocks } from '#server/platform/under-locks.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
import { serverLimits } from '#shared/server-limits.ts'

export type StoredCase = Selectable<ModerationCases>

/** Names the lock of a case, for `underLocks`. Steps, votes and acts in a case take it before all others. */
export const caseLock = (caseId: string): string => `case ${caseId}`

/**
 * Locks the row of a case after its parties, as erasures do. Undefined if it is gone. Call it under the case's lock,
 * which tries again when the row is not free.
 */
export async function lockCase(
  tx: Db,
  caseId: string,
  others: readonly string[] = [],
): Promise<StoredCase | undefined> {
  await lockProfiles(tx, [...new Set([...(await partiesOf(tx, caseId)), ...others])])
  return tx
    .selectFrom('moderation_cases')
    .selectAll()
    .where('id', '=', caseId)
    .forUpdate()
    .noWait()
    .executeTakeFirst()
}

/** Runs an act in a case that nobody else acts in meanwhile. */
export const inCase = <Result>(
  platform: Locking,
  caseId: string,
  act: (tx: Db, found: StoredCase | undefined) => Promise<Result>,
): Promise<Result> =>
  underLocks(platform, [caseLock(caseId)], async tx => act(tx, await lockCase(tx, caseId)))

export const waitsForAdministrators = { stage: 'ADMINISTRATORS', due_at: null }

export async function changeCase(
  tx: Db,
  id: string,
  change: Partial<Pick<StoredCase, 'stage' | 'due_at' | 'round' | 'closed_at'>>,
) {
  await tx.updateTable('moderation_cases').set(change).where('id', '=', id).execute()
}

/** All reporters, each once. */
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

/** The accused and all reporters; empty for a case that is gone. */
export async function partiesOf(db: Db, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select accused_profile_id as id from moderation_cases where id = ${caseId}
    union select reporter_profile_id from moderation_reports where case_id = ${caseId}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of the reports that jurors read. Jurors read a few of them, even when thousands report a thing. */
export const reportsJudged = (caseId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select id from moderation_reports where case_id = ${caseId}
  order by reported_at, id limit ${serverLimits.reportsJudged})`

export async function isJudged(db: Db, caseId: string, reportId: string): Promise<boolean> {
  const { rows } = await sql`select where ${reportId} in ${reportsJudged(sql`${caseId}`)}`.execute(
    db,
  )
  return rows.length > 0
}
