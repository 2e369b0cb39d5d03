import { notify, withdrawNotification } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { attemptSeats } from '#server/policies/jury.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { type AttemptReason, identifyLimits } from '#shared/identify.ts'
import type { LockedAttempt } from './attempts.queries.ts'

type End =
  | { readonly state: 'PASSED' }
  | { readonly state: 'FAILED' | 'LAPSED'; readonly reason: AttemptReason }

type Needs = Pick<Platform, 'bus' | 'clock' | 'live'>

/** Ends an attempt in the transaction that has locked it, and deletes its shots in the same commit. */
export async function endAttempt(
  platform: Needs,
  tx: Db,
  { attempt, end }: { readonly attempt: LockedAttempt; readonly end: End },
): Promise<void> {
  const now = platform.clock.now()
  const reason = end.state === 'PASSED' ? null : end.reason
  await tx
    .updateTable('identify_attempts')
    .set({ state: end.state, reason, due_at: null, decided_at: now })
    .where('id', '=', attempt.id)
    .execute()
  await tx.deleteFrom('identify_shots').where('attempt_id', '=', attempt.id).execute()
  if (end.state === 'PASSED') {
    await giveBadge(platform, tx, attempt, now)
    // The attempt fulfills any request for it.
    await withdrawNotification(tx, { profileId: attempt.profileId, kind: 'IDENTIFY_ASKED' })
  }
  const open = await tx
    .selectFrom('identify_jurors')
    .select('juror_profile_id as id')
    .where('attempt_id', '=', attempt.id)
    .where(attemptSeats.isOpen)
    .orderBy('juror_profile_id')
    .execute()
  for (const { id } of open) await withdrawSummons(tx, id, now)
  if (end.state !== 'LAPSED' || end.reason === 'PICTURE' || end.reason === 'NOBODY') {
    await notify(platform, tx, { profileId: attempt.profileId, kind: 'IDENTIFY_RESULT' })
  }
}

async function giveBadge(
  platform: Needs,
  tx: Db,
  { pictureId, pictureVersion, profileId }: LockedAttempt,
  now: Date,
) {
  const badge = {
    picture_version: pictureVersion,
    verified_at: now,
    verified_until: monthsAfter(now, identifyLimits.badgeMonths),
  }
  await tx
    .insertInto('identify_badges')
    .values({ picture_id: pictureId, ...badge })
    .onConflict(conflict => conflict.column('picture_id').doUpdateSet(badge))
    .execute()
  await announceChange(platform, tx, profileId)
}

/** The same day of a later month, in UTC. February 29 can become March 1. */
function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later
}

/** Withdraws the notification of a summons if the juror has no other open one. */
export async function withdrawSummons(tx: Db, jurorId: string, now: Date): Promise<void> {
  const open = await tx
    .selectFrom('identify_jurors')
    .innerJoin('identify_attempts', 'identify_attempts.id', 'attempt_id')
    .select('attempt_id')
    .where('juror_profile_id', '=', jurorId)
    .where(attemptSeats.isOpen)
    .where('identify_jurors.due_at', '>', now)
    .where('state', '=', 'JURY')
    .executeTakeFirst()
  if (!open) await withdrawNotification(tx, { profileId: jurorId, kind: 'IDENTIFY_CALL' })
}
