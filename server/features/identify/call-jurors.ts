import { notifyAll } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { drawByTicket, nextStep } from '#server/policies/jury.ts'
import { identifyLimits } from '#shared/identify.ts'
import type { LockedAttempt } from './attempts.queries.ts'
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
  const canDraw = attempt.replaceUntil !== null && now < attempt.replaceUntil
  if (nextStepOf(seats, canDraw) === 'DRAW') {
    const empty = identifyLimits.jurors - seats.length
    seats.push(...(await callJurors(platform, tx, { attempt, empty })))
  }
  const step = nextStepOf(seats, false)
  if (step === 'WAIT') {
    const dues = seats.filter(({ votedAt }) => votedAt === null).map(seat => seat.dueAt.getTime())
    return setOpen(tx, attempt.id, { state: 'JURY', dueAt: new Date(Math.min(...dues)) })
  }
  if (step === 'SHORT') {
    const dueAt = new Date(now.getTime() + identifyLimits.confirmMs)
    return setOpen(tx, attempt.id, { state: 'CONFIRMATION', dueAt })
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

function nextStepOf(seats: Awaited<ReturnType<typeof seatsOf>>, canDraw: boolean) {
  const voted = seats.filter(({ votedAt }) => votedAt !== null).length
  const waiting = seats.length - voted
  return nextStep({ jurors: identifyLimits.jurors, voted, waiting, canDraw })
}

interface Vacancy {
  readonly attempt: LockedAttempt
  readonly empty: number
}

/** @returns the new seats; fewer than are empty where there are no more who may judge */
async function callJurors(
  platform: Needs,
  tx: Db,
  { attempt: { id: attemptId, profileId: ownerId, seed }, empty }: Vacancy,
) {
  const now = platform.clock.now()
  const earlier = await tx
    .selectFrom('identify_jurors')
    .select('juror_profile_id as id')
    .where('attempt_id', '=', attemptId)
    .execute()
  const { drawn } = await drawByTicket(tx, {
    parties: [ownerId],
    except: earlier.map(({ id }) => id),
    seed,
    label: `${earlier.length}`,
    seats: empty,
    now,
  })
  if (drawn.length === 0) return []
  const dueAt = new Date(now.getTime() + identifyLimits.voteMs)
  const call = { attempt_id: attemptId, called_at: now, due_at: dueAt }
  await tx
    .insertInto('identify_jurors')
    .values(drawn.map(id => ({ ...call, juror_profile_id: id })))
    .execute()
  const profileIds = drawn.toSorted()
  await notifyAll(platform, tx, { profileIds, kind: 'IDENTIFY_CALL' })
  return drawn.map(() => ({ dueAt, votedAt: null }))
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
