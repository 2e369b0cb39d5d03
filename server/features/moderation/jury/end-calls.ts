import { withdrawFromAll, withdrawNotification } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lockCalls } from '../stored-case.ts'

/** Ends the calls of all jurors of a case who have not voted, or of some. Votes stay. */
export const dismissJurors = (tx: Db, caseId: string, ids?: readonly string[]): Promise<void> =>
  endCalls(tx, { caseId, to: 'DISMISSED', ...(ids && { ids }) })

/** Ends the calls of those who are silent. */
export const replaceSilent = (tx: Db, caseId: string): Promise<void> =>
  endCalls(tx, { caseId, to: 'REPLACED' })

interface EndedCalls {
  readonly caseId: string
  readonly to: 'DISMISSED' | 'REPLACED' | 'DECLINED'
  readonly ids?: readonly string[]
}

export async function endCalls(tx: Db, { caseId, to, ids }: EndedCalls): Promise<void> {
  if (ids?.length === 0) return
  await lockCalls(tx)
  const ended = await tx
    .updateTable('moderation_jurors')
    .set({ state: to })
    .where(eb => eb.and({ case_id: caseId, state: 'CALLED' }))
    .$if(ids !== undefined, query => query.where('juror_profile_id', 'in', ids ?? []))
    .returning('juror_profile_id as id')
    .execute()
  await withdrawFromAll(tx, { profileIds: ended.map(({ id }) => id), kind: 'JURY_CALL', caseId })
}

export const withdrawCall = (tx: Db, profileId: string, caseId: string): Promise<void> =>
  withdrawNotification(tx, { profileId, kind: 'JURY_CALL', caseId })
