import { discardFiles } from '#server/features/pictures/delete-pictures.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ifFree } from '#server/platform/under-locks.ts'
import { type Drawing, juryWeights, whileDrawing } from '#server/policies/jury.ts'
import { nextHour, thisHour } from '#server/policies/shown-time.ts'
import { juries, justiceLimits, type Penalty, type Round } from '#shared/justice-limits.ts'
import { beginStay, endStay } from './dungeon/sentence.ts'
import { mayReplace, medianPenalty, outcomeOf, votesIn } from './jury/count-votes.ts'
import { drawJurors, fillSeats, seatsOf } from './jury/draw-jurors.ts'
import { dismissJurors, setJurorsAside } from './jury/end-summonses.ts'
import { removeItem } from './remove-item.ts'
import {
  caseLock,
  changeCase,
  lockCase,
  type StoredCase,
  waitsForAdministrators,
} from './stored-case.ts'
import { withdrawTold } from './tell-accused.ts'
import { reportersWhoSee, tellNews, tellVerdict } from './tell-news.ts'

/**
 * A case advances step by step. Each step is one transaction that locks the case. Steps end at full hours, even when
 * everybody has answered or voted earlier. So the end of a step does not reveal who acted, or when.
 */

export type { StoredCase } from './stored-case.ts'

/** Files without a row after the step's commit, for `discardFiles`. The sweep removes any that remain. */
export type LeftFiles = readonly (string | null)[]

const casesPerRun = 200

/** Advances each case whose step is over. Two processes never advance the same case at once. */
export async function advanceDueCases(platform: Platform): Promise<number | undefined> {
  const due = await dueCases(platform.db, platform.clock.now())
  return runForEach(due, ({ id }) => advanceCase(platform, id))
}

export const dueCases = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('moderation_cases')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(casesPerRun)
    .execute()

async function advanceCase(platform: Platform, caseId: string): Promise<number> {
  const left = await inStep(platform, caseId, async (step, found) => {
    const { tx } = step
    const isDue = found?.due_at && found.due_at <= platform.clock.now()
    if (!isDue) return undefined
    if (found.stage === 'ANSWER') {
      // The accused was not notified, because the site was down.
      if (!found.told_at) return undefined
      await beginRound(platform, step, found, 1)
      await withdrawTold(tx, found.accused_profile_id)
    }
    if (found.stage === 'VOTE') return endVote(platform, step, found)
    if (found.stage === 'DECIDED') await endDecided(platform, step, found)
    return []
  })
  await discardFiles(platform, left ?? [])
  return left ? 1 : 0
}

/**
 * Runs a step of a case, which may draw jurors.
 * @returns undefined if somebody else holds the case. The next run takes it.
 */
export const inStep = <Result>(
  { db }: Platform,
  caseId: string,
  run: (step: Drawing, found: StoredCase | undefined) => Promise<Result>,
): Promise<Result | undefined> =>
  whileDrawing(db, (candidates, locks) =>
    ifFree({ db }, [caseLock(caseId), ...locks], async tx =>
      run({ tx, candidates }, await lockCase(tx, caseId)),
    ),
  )

/** Summons the jurors of a round. If nobody can be summoned, administrators decide. */
export async function beginRound(
  platform: Platform,
  step: Drawing,
  { id: caseId, seed, route }: StoredCase,
  round: Round,
): Promise<void> {
  const dueAt = endOfVote(platform.clock.now())
  const seats = juries[round].jurors
  const isJurys = seed !== null && route === 'JURY'
  const draw = isJurys && { caseId, seed, round, seats, dueAt }
  const called = draw ? await drawJurors(platform, step, draw) : 0
  const next = called > 0 ? { stage: 'VOTE', due_at: dueAt } : waitsForAdministrators
  await changeCase(step.tx, caseId, { ...next, round })
}

const endOfVote = (now: Date) => new Date(thisHour(now).getTime() + justiceLimits.voteMs)

const roundOf = ({ round }: StoredCase): Round => (round === 1 ? 1 : 2)

/** Counts the votes of a round whose time is over, or extends the round with new jurors for the empty seats. */
async function endVote(platform: Platform, step: Drawing, caseRow: StoredCase): Promise<LeftFiles> {
  const { tx } = step
  const { id: caseId } = caseRow
  const round = roundOf(caseRow)
  await dismissJurors(tx, caseId, { as: 'REPLACED' })
  const seats = await seatsOf(tx, caseId, round)
  const vote = { round, seats }
  let outcome = outcomeOf({ ...vote, canDraw: mayReplace(seats) })
  if (outcome === 'DRAW') {
    const dueAt = endOfVote(platform.clock.now())
    if (await fillSeats(platform, step, caseRow, { ...vote, dueAt })) return []
    outcome = outcomeOf({ ...vote, canDraw: false })
  }
  if (outcome === 'SHORT') await changeCase(tx, caseId, waitsForAdministrators)
  if (outcome !== 'UPHELD' && outcome !== 'REJECTED') return []
  const upheld = outcome === 'UPHELD'
  const ids = seats.map(({ id }) => id)
  const penalty = upheld && { penalty: medianPenalty(seats, await juryWeights(tx, ids)) }
  const verdict = { round, upheld, ...penalty, decidedBy: 'JURY', ...votesIn(seats) } as const
  return decide(platform, tx, caseRow, { ...verdict, reason: '' })
}

/**
 * Fills the seats of jurors who declined or were set aside, while at least half of the time is left. The end does not
 * change.
 */
export async function fillEmptySeats(platform: Platform): Promise<number | undefined> {
  const { clock, db } = platform
  const least = new Date(clock.now().getTime() + justiceLimits.voteMs / 2)
  const voted = await db
    .selectFrom('moderation_cases')
    .select('id')
    .where('stage', '=', 'VOTE')
    .where('due_at', '>=', least)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
  return runForEach(voted, ({ id }) => fillSeatsOf(platform, id))
}

function fillSeatsOf(platform: Platform, caseId: string): Promise<number | undefined> {
  return inStep(platform, caseId, async (step, found) => {
    const { tx } = step
    if (found?.stage !== 'VOTE' || !found.due_at) return 0
    await setJurorsAside(tx, caseId)
    const round = roundOf(found)
    const seats = await seatsOf(tx, caseId, round)
    if (!mayReplace(seats)) return 0
    return Number(await fillSeats(platform, step, found, { round, seats, dueAt: found.due_at }))
  })
}

/** Ends the time for an appeal. After an appeal other jurors judge again; otherwise the decision is final. */
async function endDecided(platform: Platform, step: Drawing, caseRow: StoredCase): Promise<void> {
  const { tx } = step
  const { id: caseId, round, appealed_at: appealedAt, appealed_by: by } = caseRow
  if (round !== 1 || !appealedAt) return closeCase(platform, tx, caseRow)
  await beginRound(platform, step, caseRow, 2)
  const reporters = await reportersWhoSee(tx, caseId, platform.clock.now())
  const others = by === 'REPORTER' ? [caseRow.accused_profile_id] : reporters
  await tellNews(platform, tx, { caseId, profileIds: others })
}

export interface NewVerdict {
  /** 3 is an overturning by an administrator. */
  readonly round: 1 | 2 | 3
  readonly upheld: boolean
  readonly penalty?: Penalty
  readonly decidedBy: 'JURY' | 'JURY_AND_ADMINISTRATOR' | 'ADMINISTRATOR'
  readonly votesFor: number
  readonly votesAgainst: number
  readonly reason: string
}

/**
 * Stores a verdict, which replaces earlier ones, and applies it. The first verdict can be appealed; others end the
 * case. The caller has locked the case in this transaction. It never asks whether a side pays dues.
 */
export async function decide(
  platform: Platform,
  tx: Db,
  caseRow: StoredCase,
  verdict: NewVerdict,
): Promise<LeftFiles> {
  const { id: caseId, accused_profile_id: profileId } = caseRow
  const now = platform.clock.now()
  const { upheld, penalty } = verdict
  const earlier = await earlierPenalties(tx, caseId)
  await storeVerdict(tx, caseId, verdict, now)
  // Whatever the accused has posted instead since then is not part of this case.
  const isRemoved = earlier.some(each => each !== null && each !== 'WARNING')
  const removes = upheld && penalty !== 'WARNING' && !isRemoved
  const left = removes ? await removeItem(platform, tx, caseRow) : []
  const isStay = penalty === 'DAY' || penalty === 'WEEK' || penalty === 'MONTH'
  if (!isStay) await endStay(platform, tx, { caseId, by: 'VERDICT' })
  else if (penalty !== earlier[0])
    await beginStay(platform, tx, { caseId, profileId, penalty, now })
  await dismissJurors(tx, caseId)
  if (verdict.round === 1) {
    const dueAt = nextHour(new Date(now.getTime() + justiceLimits.appealMs))
    await changeCase(tx, caseId, { stage: 'DECIDED', due_at: dueAt })
  } else {
    await closeCase(platform, tx, caseRow)
  }
  await tellVerdict(platform, tx, caseId)
  return left
}

/** The penalties of earlier verdicts, the newest first; null for a rejection. */
async function earlierPenalties(tx: Db, caseId: string) {
  const verdicts = await tx
    .selectFrom('moderation_verdicts')
    .select('penalty')
    .where('case_id', '=', caseId)
    .orderBy('round', 'desc')
    .execute()
  return verdicts.map(({ penalty }) => penalty)
}

async function storeVerdict(tx: Db, caseId: string, verdict: NewVerdict, now: Date) {
  const { round, upheld, penalty = null, decidedBy, votesFor, votesAgainst, reason } = verdict
  await tx
    .insertInto('moderation_verdicts')
    .values({
      case_id: caseId,
      round,
      upheld,
      penalty,
      reason,
      decided_by: decidedBy,
      votes_for: votesFor,
      votes_against: votesAgainst,
      decided_at: now,
    })
    .execute()
}

async function closeCase(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  { id, closed_at: closedBefore }: StoredCase,
): Promise<void> {
  const closedAt = closedBefore ?? clock.now()
  await changeCase(tx, id, { stage: 'CLOSED', due_at: null, closed_at: closedAt })
  await dismissJurors(tx, id)
}
