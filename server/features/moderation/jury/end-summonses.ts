import { sql } from 'kysely'
import { withdrawFromAll, withdrawNotification } from '#server/features/notifications/notify.ts'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { relatedAmong } from '#server/policies/jurors.ts'
import { caseSeats, endSummonses } from '#server/policies/jury.ts'
import { partiesOf } from '../stored-case.ts'

type Ended = 'DISMISSED' | 'REPLACED' | 'DECLINED'

/** Ends the summonses of all jurors of a case who have not voted, or of one. Votes stay. */
export async function dismissJurors(
  tx: Db,
  caseId: string,
  { as = 'DISMISSED', jurorId }: { readonly as?: Ended; readonly jurorId?: string } = {},
): Promise<void> {
  const profileIds = await endSummonses(
    tx,
    { seats: caseSeats, id: caseId },
    { as: sql`state = ${as}`, ...(jurorId && { where: sql`juror_profile_id = ${jurorId}` }) },
  )
  await withdrawFromAll(tx, { profileIds, kind: 'JURY_CALL', caseId })
}

export const withdrawSummons = (tx: Db, profileId: string, caseId: string): Promise<void> =>
  withdrawNotification(tx, { profileId, kind: 'JURY_CALL', caseId })

/**
 * Sets aside summoned jurors who have since had to do with a side, or have reported the same thing. Their page and
 * notifications stay the same, but their vote no longer counts. If their summons ended, a juror could write to
 * everybody and see who is a side. A juror who has voted was a stranger then, so their vote stands.
 */
export async function setJurorsAside(tx: Db, caseId: string): Promise<void> {
  const summoned = await tx
    .selectFrom('moderation_jurors')
    .select('juror_profile_id as id')
    .where(eb => eb.and({ case_id: caseId, state: 'CALLED', set_aside: false }))
    .execute()
  if (summoned.length === 0) return
  const related = await relatedAmong(
    tx,
    summoned.map(({ id }) => id),
    await partiesOf(tx, caseId),
  )
  if (related.size === 0) return
  await tx
    .updateTable('moderation_jurors')
    .set({ set_aside: true })
    .where('case_id', '=', caseId)
    .where('juror_profile_id', '=', anyOf([...related]))
    .execute()
}
