import { randomInt } from 'node:crypto'
import { notify, withdrawNotification } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { nextHour } from '#server/policies/shown-time.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
import { justiceLimits } from '#shared/justice-limits.ts'

/**
 * The accused is notified some hours after a report, at random, and at most once a day for all waiting cases. So the
 * moment does not help them work out who was on the site with them.
 */

const membersPerRun = 200

/** When to notify the accused of a case that opens now. The caller holds the lock of cases about the member. */
export async function momentToTell(tx: Db, accusedProfileId: string, now: Date): Promise<Date> {
  const { last } = await tx
    .selectFrom('moderation_cases')
    .select(eb => eb.fn.max(eb.fn.coalesce('told_at', 'tell_at')).as('last'))
    .where('accused_profile_id', '=', accusedProfileId)
    .executeTakeFirstOrThrow()
  const { leastMs, mostMs, everyMs } = justiceLimits.tell
  const [least, next] = [now.getTime() + leastMs, now.getTime() + randomInt(leastMs, mostMs + 1)]
  if (!last) return new Date(next)
  // Waiting cases are notified together.
  return new Date(last.getTime() >= least ? last : Math.max(next, last.getTime() + everyMs))
}

/** Notifies members of their cases. Their time to answer begins. */
export async function tellAccused(platform: Platform): Promise<number | undefined> {
  const { clock, db } = platform
  const rows = await db
    .selectFrom('moderation_cases')
    .select('accused_profile_id as id')
    .distinct()
    .where('stage', '=', 'ANSWER')
    .where('told_at', 'is', null)
    .where('tell_at', '<=', clock.now())
    .limit(membersPerRun)
    .execute()
  return runForEach(rows, ({ id }) => tellOne(platform, id))
}

function tellOne(platform: Platform, profileId: string): Promise<number> {
  const now = platform.clock.now()
  return platform.db.transaction().execute(async tx => {
    await lockProfiles(tx, [profileId])
    const told = await tx
      .updateTable('moderation_cases')
      .set({ told_at: now, due_at: nextHour(new Date(now.getTime() + justiceLimits.answerMs)) })
      .where(eb => eb.and({ accused_profile_id: profileId, stage: 'ANSWER' }))
      .where('told_at', 'is', null)
      .where('tell_at', '<=', now)
      .returning('id')
      .execute()
    if (told.length === 0) return 0
    await withdrawNotification(tx, { profileId, kind: 'CASE_OPENED' })
    await notify(platform, tx, { profileId, kind: 'CASE_OPENED' })
    return told.length
  })
}

/** Withdraws the notification once no case is left to answer. */
export async function withdrawTold(tx: Db, profileId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('moderation_cases')
    .select('id')
    .where(eb => eb.and({ accused_profile_id: profileId, stage: 'ANSWER' }))
    .where('told_at', 'is not', null)
    .where('answered_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!waiting) await withdrawNotification(tx, { profileId, kind: 'CASE_OPENED' })
}
