import { sql } from 'kysely'
import { notifyAll } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  attemptSeats,
  endSummonses,
  nextStep,
  summonJurors as summon,
} from '#server/policies/jury.ts'
import { type AttemptReason, type IdentifyVerdict, identifyLimits } from '#shared/identify.ts'
import type { LockedAttempt } from './attempts.queries.ts'
import { endAttempt, withdrawSummons } from './end-attempt.ts'

type Needs = Pick<Platform, 'bus' | 'clock' | 'live'>

/**
 * Advances an attempt with all its shots, in the transaction that has locked it. It replaces silent jurors, summons as
 * many as are missing, and decides when it waits for nobody. With fewer than five votes an administrator decides.
 */
export async function moveJuryOn(platform: Needs, tx: Db, attempt: LockedAttempt): Promise<void> {
  const now = platform.clock.now()
  const silent = await endSummonses(
    tx,
    { seats: attemptSeats, id: attempt.id },
    { as: sql`replaced_at = ${now}`, where: sql`due_at <= ${now}` },
  )
  for (const id of silent) await withdrawSummons(tx, id, now)
  const seats = await seatsOf(tx, attempt.id)
  const canDraw = attempt.replaceUntil !== null && now < attempt.replaceUntil
  if (nextStepOf(seats, canDraw) === 'DRAW') {
    const empty = identifyLimits.jurors - seats.length
    seats.push(...(await summonJurors(platform, tx, { attempt, empty })))
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

/** Seats of jurors who have voted or still may. A juror who left the site leaves an empty seat. */
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

/** @returns the new seats; fewer than are empty if too few members may judge */
async function summonJurors(
  platform: Needs,
  tx: Db,
  { attempt: { id: attemptId, profileId: ownerId, seed }, empty }: Vacancy,
) {
  const now = platform.clock.now()
  const dueAt = new Date(now.getTime() + identifyLimits.voteMs)
  const { drawn } = await summon(
    tx,
    { seats: attemptSeats, id: attemptId },
    {
      parties: [ownerId],
      seed,
      label: summonedBefore => `${summonedBefore}`,
      count: empty,
      now,
      dueAt,
    },
  )
  if (drawn.length === 0) return []
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
    .$narrowType<WeighedVote>()
    .execute()
}

export interface WeighedVote {
  readonly verdict: IdentifyVerdict
  readonly posesRight: boolean
  readonly weight: number
}

type Decision =
  | { readonly state: 'PASSED' }
  | { readonly state: 'FAILED'; readonly reason: AttemptReason }

/** More than the difference between sums of the same weights in another order. */
const tie = 1e-9

/**
 * The weighted majority of at least three decisive votes decides whether it is the same person. The weighted majority
 * of all votes decides whether the poses are right. A tie fails, because a badge is a claim and its absence is not.
 */
export function tally(votes: readonly WeighedVote[]): Decision {
  const decisive = votes.filter(({ verdict }) => verdict !== 'UNSURE')
  if (decisive.length < identifyLimits.decisiveMin) return { state: 'FAILED', reason: 'UNSURE' }
  if (majority(decisive, ({ verdict }) => verdict === 'SAME') <= tie) {
    return { state: 'FAILED', reason: 'DIFFERENT' }
  }
  if (majority(votes, ({ posesRight }) => posesRight) <= tie) {
    return { state: 'FAILED', reason: 'POSES' }
  }
  return { state: 'PASSED' }
}

const majority = (votes: readonly WeighedVote[], isFor: (vote: WeighedVote) => boolean) =>
  votes.reduce((sum, vote) => sum + (isFor(vote) ? vote.weight : -vote.weight), 0)
