import { sql } from 'kysely'
import { withdrawNotification } from '#server/features/notifications/notify.ts'
import { discardFiles } from '#server/features/pictures/delete-pictures.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accuraciesOf } from '#server/policies/standing.ts'
import { juries, justiceLimits, type Penalty, type Round } from '#shared/justice-limits.ts'
import { partiesOf } from './case-parties.ts'
import { beginStay, endStay } from './dungeon/sentence.ts'
import { mayReplace, medianPenalty, outcomeOf, votesIn } from './jury/count-votes.ts'
import { drawJurors } from './jury/draw-jurors.ts'
import { dismissJurors, replaceSilent } from './jury/end-calls.ts'
import { fillSeats, seatsOf } from './jury/fill-seats.ts'
import { sealLateReporters, unsealedPairs } from './jury/late-reporters.ts'
import { endSeals } from './jury/seals.ts'
import { removeItem } from './remove-item.ts'
import { changeCase, lockCase, type StoredCase, waitsForAdministrators } from './stored-case.ts'
import { tellNews } from './tell-news.ts'

/** A case goes its way step by step; each step is one transaction that holds its row. */

export type { StoredCase } from './stored-case.ts'

/** Of files that no row names once a step is committed: for `discardFiles`. Whoever does not, leaves them to the sweep. */
export type LeftFiles = readonly (string | null)[]

const casesPerRun = 200

/** Takes each case that waits no longer a step further; two processes at once never take the same one. */
export async function advanceDueCases(platform: Platform): Promise<number | undefined> {
  const { rows } = await dueCases(platform.clock.now()).execute(platform.db)
  return runEach(
    rows.map(
      ({ id }) =>
        () =>
          advanceCase(platform, id),
    ),
  )
}

/** Those whose time is over, and those that are voted on with an empty seat, or with a party that a juror could meet. */
export const dueCases = (now: Date) => sql<{ id: string }>`
  select id from (
    select id, due_at from moderation_cases where due_at <= ${now}
    union all
    select id, due_at from moderation_cases c
    where stage = 'VOTE' and due_at > ${now} and (exists (${unsealedPairs}) or (
      select count(*) from moderation_jurors j
      where j.case_id = c.id and j.round = c.round and j.state in ('CALLED', 'VOTED')
    ) < case round when 1 then ${juries[1].jurors}::int else ${juries[2].jurors}::int end)
  ) as cases
  order by due_at, id limit ${casesPerRun}`

async function advanceCase(platform: Platform, caseId: string): Promise<number> {
  const left = await platform.db.transaction().execute(async tx => {
    const found = await lockCase(tx, caseId, { skipLocked: true })
    if (!found || found.stage === 'CLOSED') return undefined
    await sealLateReporters(platform, tx, caseId)
    const isDue = found.due_at !== null && found.due_at <= platform.clock.now()
    if (found.stage === 'VOTE') return advanceVote(platform, tx, found)
    if (found.stage === 'ANSWER' && isDue) await beginRound(platform, tx, found, 1)
    if (found.stage === 'DECIDED' && isDue) await closeCase(platform, tx, found)
    return []
  })
  await discardFiles(platform, left ?? [])
  return left ? 1 : 0
}

/** Calls the jurors of a round. Where nobody can be called, administrators decide. */
export async function beginRound(
  platform: Platform,
  tx: Db,
  { id: caseId, seed }: StoredCase,
  round: Round,
): Promise<void> {
  const dueAt = new Date(platform.clock.now().getTime() + justiceLimits.voteMs)
  const seats = juries[round].jurors
  const called = seed ? await drawJurors(platform, tx, { caseId, seed, round, seats, dueAt }) : 0
  const next = called > 0 ? { stage: 'VOTE', due_at: dueAt } : waitsForAdministrators
  await changeCase(tx, caseId, { ...next, round })
}

/** Decides a vote that has an outcome, and fills empty seats. In the caller's transaction, which has locked the case. */
export async function advanceVote(
  platform: Platform,
  tx: Db,
  caseRow: StoredCase,
): Promise<LeftFiles> {
  const { id: caseId } = caseRow
  const round: Round = caseRow.round === 1 ? 1 : 2
  const isDue = caseRow.due_at !== null && caseRow.due_at <= platform.clock.now()
  if (isDue) await replaceSilent(tx, caseId)
  const seats = await seatsOf(tx, caseId, round)
  const vote = { round, seats }
  let outcome = outcomeOf({ ...vote, canDraw: mayReplace(seats) })
  if (outcome === 'DRAW') {
    if (await fillSeats(platform, tx, caseRow, { round, seats, isDue })) return []
    outcome = outcomeOf({ ...vote, canDraw: false })
  }
  if (outcome === 'SHORT') await changeCase(tx, caseId, waitsForAdministrators)
  if (outcome !== 'UPHELD' && outcome !== 'REJECTED') return []
  const upheld = outcome === 'UPHELD'
  const ids = seats.map(({ id }) => id)
  const penalty = upheld && { penalty: medianPenalty(seats, await accuraciesOf(tx, ids)) }
  const verdict = { round, upheld, ...penalty, decidedBy: 'JURY', ...votesIn(seats) } as const
  return decide(platform, tx, caseRow, { ...verdict, reason: '' })
}

export interface NewVerdict {
  /** 3: an administrator overturns. */
  readonly round: 1 | 2 | 3
  readonly upheld: boolean
  /** Of what is upheld. */
  readonly penalty?: Penalty
  readonly decidedBy: 'JURY' | 'JURY_AND_ADMINISTRATOR' | 'ADMINISTRATOR'
  readonly votesFor: number
  readonly votesAgainst: number
  /** An administrator's. */
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
    const dueAt = new Date(now.getTime() + justiceLimits.appealMs)
    await changeCase(tx, caseId, { stage: 'DECIDED', due_at: dueAt })
  } else {
    await closeCase(platform, tx, caseRow)
  }
  await withdrawNotification(tx, { profileId, kind: 'CASE_OPENED', caseId })
  await tellNews(platform, tx, { caseId, profileIds: await partiesOf(tx, caseId) })
  return left
}

/** Of the verdicts before, the one that stands first; null for one that rejected. */
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

/** What was decided last is final. Jurors and parties may meet again. */
async function closeCase(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  { id, closed_at: closedBefore }: StoredCase,
): Promise<void> {
  const closedAt = closedBefore ?? clock.now()
  await changeCase(tx, id, { stage: 'CLOSED', due_at: null, closed_at: closedAt })
  await dismissJurors(tx, id)
  await endSeals(tx, id)
}
