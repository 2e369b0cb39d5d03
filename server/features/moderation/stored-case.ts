import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { lockNamed } from '#server/platform/database/lock-named.ts'
import type { ModerationCases } from '#server/platform/database/schema.generated.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
import { partiesOf } from './case-parties.ts'

export type StoredCase = Selectable<ModerationCases>

/** Locks a case after its parties, as erasures do. Undefined when it is gone, or another holds it and is not waited for. */
export async function lockCase(
  tx: Db,
  caseId: string,
  {
    skipLocked = false,
    with: others = [],
  }: { skipLocked?: boolean; with?: readonly string[] } = {},
): Promise<StoredCase | undefined> {
  await lockProfiles(tx, [...new Set([...(await partiesOf(tx, caseId)), ...others])])
  const found = await tx
    .selectFrom('moderation_cases')
    .selectAll()
    .where('id', '=', caseId)
    .forUpdate()
    .$if(skipLocked, query => query.skipLocked())
    .executeTakeFirst()
  if (found) await lockCalls(tx)
  return found
}

/**
 * One case at a time calls jurors or ends calls: two that share jurors would wait for each other's notifications. Locked
 * after the case.
 */
export const lockCalls = (tx: Db): Promise<void> => lockNamed(tx, 'calls of jurors')

export const waitsForAdministrators = { stage: 'ADMINISTRATORS', due_at: null }

export async function changeCase(
  tx: Db,
  id: string,
  change: Partial<Pick<StoredCase, 'stage' | 'due_at' | 'round' | 'closed_at'>>,
) {
  await tx.updateTable('moderation_cases').set(change).where('id', '=', id).execute()
}
