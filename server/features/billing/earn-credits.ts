import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lockNamed } from '#server/platform/database/lock-named.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runningStay } from '#server/policies/dungeon.ts'
import type { VolunteerWork } from '#server/policies/handed-over.ts'
import { workCredits } from '#shared/contract/books.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'
import { memberKeyOf } from './invoices.queries.ts'

/**
 * Books volunteer credits for a piece of work, in the caller's transaction, up to the limit of the day (UTC). Members
 * in the dungeon earn no credits. It locks the account. To avoid deadlocks with an erasure, a caller that locks the
 * profile must lock the account first.
 * @returns how many; 0 when the work has been booked before
 */
export async function earnCredits(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  { profileId, work, workId }: VolunteerWork,
): Promise<number> {
  const profile = await tx
    .selectFrom('profiles')
    .select('account_id as accountId')
    .where('id', '=', profileId)
    .executeTakeFirst()
  // A profile without an account is being erased.
  if (!profile?.accountId || (await runningStay(tx, profileId))) return 0
  const memberKey = await memberKeyOf(tx, profile.accountId)
  // Two calls at once must not both take the last credits of a day.
  await lockNamed(tx, `credits of ${memberKey}`)
  const now = clock.now()
  const credits = Math.min(workCredits[work], await leftToday(tx, memberKey, now))
  if (credits <= 0) return 0
  const earned = { id: newId(clock), member_key: memberKey, kind: 'EARNED' }
  const booked = await tx
    .insertInto('billing_credits')
    .values({ ...earned, credits, reason: '', work, work_id: workId, booked_at: now })
    .onConflict(conflict =>
      conflict.columns(['member_key', 'work', 'work_id']).where('kind', '=', 'EARNED').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return booked ? credits : 0
}

async function leftToday(db: Db, memberKey: string, now: Date) {
  const { sum } = await db
    .selectFrom('billing_credits')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('credits'), eb.lit(0)).as('sum'))
    .where('member_key', '=', memberKey)
    .where('kind', '=', 'EARNED')
    .where('booked_at', '>=', new Date(new Date(now).setUTCHours(0, 0, 0, 0)))
    .executeTakeFirstOrThrow()
  return limits.creditsPerDay - sum
}
