import { discardFiles } from '#server/features/pictures/delete-pictures.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { juryWeights } from '#server/policies/jury.ts'
import { nextHour, thisHour } from '#server/policies/shown-time.ts'
import { juries, justiceLimits, type Penalty, type Round } from '#shared/justice-limits.ts'
import { beginStay, endStay } from './dungeon/sentence.ts'
import { mayReplace, medianPenalty, outcomeOf, votesIn } from './jury/count-votes.ts'
import { drawJurors, fillSeats, seatsOf } from './jury/draw-jurors.ts'
import { dismissJurors, setJurorsAside } from './jury/end-summonses.ts'
import { removeItem } from './remove-item.ts'
import { changeCase, lockCase, type StoredCase, waitsForAdministrators } from './stored-case.ts'
import { withdrawTold } from './tell-accused.ts'
import { reportersWhoSee, tellNews, tellVerdict } from './tell-news.ts'

/**
 * A case goes its way step by step; each step is one transaction that holds its row. Steps end at full hours, and not sooner
 * because somebody has done their part: from when one ends nobody can tell who answered or voted, and when.
 */

export type { StoredCase } from './stored-case.ts'

/** Files that no row names once a step is committed, for `discardFiles`. The sweep removes those left. */
export type LeftFiles = readonly (string | null)[]

const casesPerRun = 200

/** Takes each case whose time is over a step further; two processes at once never take the same one. */
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
  const left = await platform.db.transaction().execute(async tx => {
    const found = await lockCase(tx, caseId, { skipLocked: true })
    const isDue = found?.due_at && found.due_at <= platform.clock.now()
    if (!isDue) return undefined
    if (found.stage === 'ANSWER') {
      // Nobody was told: the site stood still.
      if (!found.told_at) return undefined
      await beginRound(platform, tx, found, 1)
      await withdrawTold(tx, found.accused_profile_id)
    }
    if (found.stage === 'VOTE') return endVote(platform, tx, found)
    if (found.stage === 'DECIDED') await endDecided(platform, tx, found)
    return []
  })
  await discardFiles(platform, left ?? [])
  return left ? 1 : 0
}

/** Summons the jurors of a round. Where nobody can be summoned, administrators decide. */
export async function beginRound(
  platform: Platform,
  tx: Db,
  { id: caseId, seed, route }: StoredCase,
  round: Round,
): Promise<void> {
  const dueAt = endOfVote(platform.clock.now())
  const seats = juries[round].jurors
  const isJurys = seed !== null && route === 'JURY'
  const called = isJurys ? await drawJurors(platform, tx, { caseId, seed, round, seats, dueAt }) : 0
  const next = called > 0 ? { stage: 'VOTE', due_at: dueAt } : waitsForAdministrators
  await changeCase(tx, caseId, { ...next, round })
}

const endOfVote = (now: Date) => new Date(thisHour(now).getTime() + justiceLimits.voteMs)

const roundOf = ({ round }: StoredCase): Round => (round === 1 ? 1 : 2)

/** Counts the votes of a round whose time is over, or has it go on with others in the empty seats. */
async function endVote(platform: Platform, tx: Db, caseRow: StoredCase): Promise<LeftFiles> {
  const { id: caseId } = caseRow
  const round = roundOf(caseRow)
  await dismissJurors(tx, caseId, { as: 'REPLACED' })
  const seats = await seatsOf(tx, caseId, round)
  const vote = { round, seats }
  let outcome = outcomeOf({ ...vote, canDraw: mayReplace(seats) })
  if (outcome === 'DRAW') {
    const dueAt = endOfVote(platform.clock.now())
    if (await fillSeats(platform, tx, caseRow, { ...vote, dueAt })) return []
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

/** Fills the seats of who declined or was set aside, as long as half of the time is left: the end stays as it was. */
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

function fillSeatsOf(platform: Platform, caseId: string): Promise<number> {
  return platform.db.transaction().execute(async tx => {
    const found = await lockCase(tx, caseId, { skipLocked: true })
    if (found?.stage !== 'VOTE' || !found.due_at) return 0
    await setJurorsAside(tx, caseId)
    const round = roundOf(found)
    const seats = await seatsOf(tx, caseId, round)
    if (!mayReplace(seats)) return 0
    return Number(await fillSeats(platform, tx, found, { round, seats, dueAt: found.due_at }))
  })
}

/** The time for an appeal is over: others judge anew, or what was decided is final. */
async function endDecided(platform: Platform, tx: Db, caseRow: StoredCase): Promise<void> {
  const { id: caseId, round, appealed_at: appealedAt, appealed_by: by } = caseRow
  if (round !== 1 || !appealedAt) return closeCase(platform, tx, caseRow)
  await beginRound(platform, tx, caseRow, 2)
  const reporters = await reportersWhoSee(tx, caseId, platform.clock.now())
  const others = by === 'REPORTER' ? [caseRow.accused_profile_id] : reporters
  await tellNews(platform, tx, { caseId, profileIds: others })
}

export interface NewVerdict {
  /** 3: an administrator overturns. */
  readonly round: 1 | 2 | 3
  readonly upheld: boolean
  readonly penalty?: Penalty
  readonly decidedBy: 'JURY' | 'JURY_AND_ADMINISTRATOR' | 'ADMINISTRATOR'
  readonly votesFor: number
  readonly votesAgainst: number
  readonly reason: string
}

/**
 * Stores a verdict, which replaces those before it, with its effects. The first can be appealed; others end the case. In the
 * caller's transaction, which has locked the case. Whether anybody pays is never asked.
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
  // What the accused has put in its place since is another thing.
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

/** The penalties of the verdicts before, the newest first; null for one that rejected. */
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
