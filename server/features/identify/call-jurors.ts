import { notify } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { drawInOrder, findJurors, markCalled } from '#server/policies/jurors.ts'
import { identifyLimits } from '#shared/identify.ts'
import { type LockedAttempt, lockProfiles } from './attempts.queries.ts'
import { endAttempt, withdrawCall } from './end-attempt.ts'
import { tally } from './tally.ts'

type Needs = Pick<Platform, 'clock' | 'live'>

/**
 * Moves an attempt on whose shots are there, in the transaction that has locked it: replaces the silent, calls as many
 * jurors as are missing, and decides where nobody is left to wait for. With fewer than five votes an administrator does.
 */
export async function moveJuryOn(platform: Needs, tx: Db, attempt: LockedAttempt): Promise<void> {
  const now = platform.clock.now()
  await replaceSilent(tx, attempt.id, now)
  const seats = await seatsOf(tx, attempt.id)
  const missing = identifyLimits.jurors - seats.length
  const mayCall = attempt.replaceUntil !== null && now < attempt.replaceUntil
  if (missing > 0 && mayCall) seats.push(...(await callJurors(platform, tx, { attempt, missing })))
  const waiting = seats.filter(({ votedAt }) => votedAt === null)
  if (waiting.length > 0) {
    const dueAt = new Date(Math.min(...waiting.map(seat => seat.dueAt.getTime())))
    await setOpen(tx, attempt.id, { state: 'JURY', dueAt })
    return
  }
  if (seats.length < identifyLimits.jurors) {
    const dueAt = new Date(now.getTime() + identifyLimits.confirmMs)
    await setOpen(tx, attempt.id, { state: 'CONFIRMATION', dueAt })
    return
  }
  const votes = await votesOf(tx, attempt.id)
  await endAttempt(platform, tx, { attempt, end: tally(votes) })
}

async function replaceSilent(tx: Db, attemptId: string, now: Date) {
  const silent = await tx
    .updateTable('identify_jurors')
    .set({ replaced_at: now })
    .where('attempt_id', '=', attemptId)
    .where('voted_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('due_at', '<=', now)
    .returning('juror_profile_id as id')
    .execute()
  for (const { id } of silent) await withdrawCall(tx, id, now)
}

/** Who has voted or may yet. Those of jurors who have left the site are free. */
const seatsOf = (tx: Db, attemptId: string) =>
  tx
    .selectFrom('identify_jurors')
    .select(['due_at as dueAt', 'voted_at as votedAt'])
    .where('attempt_id', '=', attemptId)
    .where('replaced_at', 'is', null)
    .execute()

interface Missing {
  readonly attempt: LockedAttempt
  readonly missing: number
}

/** @returns the new seats; fewer than are missing where there are no more who may judge */
async function callJurors(platform: Needs, tx: Db, { attempt, missing }: Missing) {
  const now = platform.clock.now()
  const earlier = await tx
    .selectFrom('identify_jurors')
    .select('juror_profile_id as id')
    .where('attempt_id', '=', attempt.id)
    .execute()
  const except = earlier.map(({ id }) => id)
  const eligible = await findJurors(tx, { parties: [attempt.profileId], except, now })
  // Another label each time, or whoever is drawn late once would be late always.
  const drawn = drawInOrder(attempt.seed, `${earlier.length}`, eligible).slice(0, missing)
  const called = await lockProfiles(
    tx,
    drawn.map(({ id }) => id),
  )
  if (called.length === 0) return []
  const seat = { dueAt: new Date(now.getTime() + identifyLimits.voteMs), votedAt: null }
  await tx
    .insertInto('identify_jurors')
    .values(
      called.map(id => ({
        attempt_id: attempt.id,
        juror_profile_id: id,
        called_at: now,
        due_at: seat.dueAt,
      })),
    )
    .execute()
  await markCalled(tx, called, now)
  for (const profileId of called) await notify(platform, tx, { profileId, kind: 'IDENTIFY_CALL' })
  return called.map(() => seat)
}

async function setOpen(
  tx: Db,
  attemptId: string,
  { state, dueAt }: { readonly state: 'JURY' | 'CONFIRMATION'; readonly dueAt: Date },
) {
  await tx
    .updateTable('identify_attempts')
    .set({ state, due_at: dueAt })
    .where('id', '=', attemptId)
    .execute()
}

async function votesOf(tx: Db, attemptId: string) {
  return tx
    .selectFrom('identify_jurors')
    .select(['verdict', 'poses_right as posesRight', 'weight'])
    .where('attempt_id', '=', attemptId)
    .where('voted_at', 'is not', null)
    .$narrowType<{
      verdict: 'SAME' | 'DIFFERENT' | 'UNSURE'
      posesRight: boolean
      weight: number
    }>()
    .execute()
}
