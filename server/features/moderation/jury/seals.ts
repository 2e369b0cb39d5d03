import { sql } from 'kysely'
import type { ErasePart } from '#server/platform/account-data.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { announceChange } from '#server/presence/presence-changes.ts'

/**
 * A seal keeps a juror and a side of the case apart, as two blocks of the site's own (policies/contact.ts), from the call
 * until the case is closed.
 */

type Pair = readonly [juror: string, party: string]

/** In the caller's transaction, which has locked the pairs. */
export async function sealPairs(
  tx: Db,
  { caseId, pairs, now }: { caseId: string; pairs: readonly Pair[]; now: Date },
): Promise<void> {
  if (pairs.length === 0) return
  const rows = pairs.flatMap(([juror, party]) => [
    { blocker_profile_id: juror, blocked_profile_id: party },
    { blocker_profile_id: party, blocked_profile_id: juror },
  ])
  await tx
    .insertInto('blocks')
    .values(rows.map(row => ({ ...row, case_id: caseId, created_at: now })))
    // A block of their own keeps them apart as well, and stays theirs.
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await announceChange(tx, ...new Set(pairs.flat()))
}

/** Ends all seals of a case. */
export async function endSeals(tx: Db, caseId: string): Promise<void> {
  const ended = await tx
    .deleteFrom('blocks')
    .where('case_id', '=', caseId)
    .returning('blocker_profile_id as id')
    .execute()
  if (ended.length > 0) await announceChange(tx, ...new Set(ended.map(({ id }) => id)))
}

/** The cases of an erased member go, and the seals with them: those who were kept apart may meet again. */
export const eraseSeals: ErasePart = async (tx, { profileIds }) => {
  const { rows } = await sql<{ id: string }>`
    select distinct b.blocker_profile_id as id from blocks b join moderation_cases c on c.id = b.case_id
    where c.accused_profile_id = any(${profileIds}::uuid[])`.execute(tx)
  if (rows.length > 0) await announceChange(tx, ...rows.map(({ id }) => id))
}
