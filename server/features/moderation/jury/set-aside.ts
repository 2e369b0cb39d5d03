import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { relatedAmong } from '#server/policies/jurors.ts'
import { partiesOf } from '../case-parties.ts'

/**
 * Sets aside whoever is called and has had to do with a side since, or has reported the same. Their page stays as it is, and
 * so does what they are told: only their vote counts no more. If a call ended by it, a juror would find out who a side is by
 * writing to everybody. Who has voted was a stranger then, and their vote stands.
 */
export async function setJurorsAside(tx: Db, caseId: string): Promise<void> {
  const called = await tx
    .selectFrom('moderation_jurors')
    .select('juror_profile_id as id')
    .where(eb => eb.and({ case_id: caseId, state: 'CALLED', set_aside: false }))
    .execute()
  if (called.length === 0) return
  const related = await relatedAmong(
    tx,
    called.map(({ id }) => id),
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
