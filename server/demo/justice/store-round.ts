import { randomBytes } from 'node:crypto'
import { medianPenalty, outcomeOf, votesIn } from '#server/features/moderation/jury/count-votes.ts'
import { drawKey, drawLabel, seatsOf } from '#server/features/moderation/jury/draw-jurors.ts'
import { changeCase, partiesOf } from '#server/features/moderation/stored-case.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { drawInOrder, findJurors } from '#server/policies/jurors.ts'
import { juryWeights, waitLongest } from '#server/policies/jury.ts'
import { thisHour } from '#server/policies/shown-time.ts'
import {
  juries,
  justiceLimits,
  type Penalty,
  penalties,
  type Round,
} from '#shared/justice-limits.ts'
import { type Dice, dice } from '../dice.ts'
import { insertRows } from '../insert-rows.ts'
import { cases } from '../words/cases.ts'
import type { Past, Player } from './past.ts'

export interface Verdict {
  readonly upheld: boolean
  readonly penalty: Penalty | null
  readonly decidedAt: Date
}

interface RoundToStore extends PlannedRound {
  readonly caseId: string
  /** When jurors are summoned. */
  readonly from: Date
  /** The number of the accused. */
  readonly number: number
  /** A juror who is summoned and has not voted. */
  readonly juror?: Player | undefined
}

/** Stores a jury, its votes until today, and the verdict; undefined while it still judges. */
export async function storeRound(past: Past, planned: RoundToStore): Promise<Verdict | undefined> {
  const { db, now } = past
  const { caseId, round, from, number } = planned
  const silent = planned.juror?.profileId
  const end = new Date(thisHour(from).getTime() + justiceLimits.voteMs)
  const votes = planVotes(number, planned)
  const called = await summonJurors(past, planned)
  const jurors = called
    // The silent juror comes last, so the others vote.
    .toSorted((one, other) => Number(one === silent) - Number(other === silent))
    .map((id, index) => {
      const { vote, afterMs = 0 } = votes[index] ?? {}
      const votedAt = new Date(from.getTime() + afterMs)
      const hasVoted = id !== silent && votedAt <= now
      const state = hasVoted ? { state: 'VOTED', ...vote, voted_at: votedAt } : { state: 'CALLED' }
      const seat = { case_id: caseId, round, juror_profile_id: id, called_at: from, due_at: end }
      return { ...seat, ...state }
    })
  await insertRows(db, 'moderation_jurors', jurors)
  await changeCase(db, caseId, { stage: 'VOTE', round, due_at: end })
  return end > now ? undefined : decide(past, planned, end)
}

/** Decides by the rules. If too few members judged, an administrator confirms. */
async function decide(past: Past, planned: RoundToStore, decidedAt: Date): Promise<Verdict> {
  const { caseId, round, outcome, why } = planned
  const seats = await seatsOf(past.db, caseId, round)
  const counted = outcomeOf({ round, seats, canDraw: false })
  const isShort = counted === 'SHORT'
  const upheld = isShort ? outcome !== 'REJECTED' : counted === 'UPHELD'
  const ids = seats.map(({ id }) => id)
  const penalty = upheld ? medianPenalty(seats, await juryWeights(past.db, ids)) : null
  const { votesFor, votesAgainst } = votesIn(seats)
  const verdict = {
    case_id: caseId,
    round,
    upheld,
    penalty,
    decided_by: isShort ? 'JURY_AND_ADMINISTRATOR' : 'JURY',
    votes_for: votesFor,
    votes_against: votesAgainst,
    reason: isShort ? (why[0] ?? '') : '',
    decided_at: decidedAt,
  }
  await insertRows(past.db, 'moderation_verdicts', [verdict])
  return { upheld, penalty, decidedAt }
}

/** Summons jurors, and stores the tickets of everyone in the pool. @returns the jurors' ids */
async function summonJurors(past: Past, { caseId, round, from, juror }: RoundToStore) {
  const { db, secret } = past
  const before = await db
    .selectFrom('moderation_jurors')
    .select('juror_profile_id as id')
    .where('case_id', '=', caseId)
    .execute()
  const { seed: own } = await db
    .selectFrom('moderation_cases')
    .select('seed')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const { seed, tickets, ids } = await drawJury(past, {
    parties: await partiesOf(db, caseId),
    except: before.map(({ id }) => id),
    seats: juries[round].jurors,
    label: drawLabel(round, 1),
    seed: own ?? randomBytes(32),
    keyOf: tried => drawKey(secret, tried),
    juror,
    at: from,
  })
  await db.updateTable('moderation_cases').set({ seed }).where('id', '=', caseId).execute()
  const draw = { case_id: caseId, round, number: 1, drawn_at: from }
  const drawn = tickets.map(({ id, ticket }) => ({ ...draw, profile_id: id, ticket }))
  await insertRows(db, 'moderation_draws', drawn)
  if (juror && ids.includes(juror.profileId)) {
    await notify(past.at(from), db, { profileId: juror.profileId, kind: 'JURY_CALL', caseId })
  }
  return ids
}

interface Draw {
  readonly parties: readonly string[]
  readonly except: readonly string[]
  readonly seats: number
  readonly label: string
  readonly seed: Uint8Array
  /** Makes the key of tickets from a seed. */
  readonly keyOf: (seed: Uint8Array) => Uint8Array
  readonly juror?: Player | undefined
  readonly at: Date
}

const seedsMax = 2_000

/**
 * Draws a jury by the rules, so the draw can be checked. It tries other seeds until the demo member is drawn exactly
 * where they should be.
 */
export async function drawJury(past: Past, { juror, seats, keyOf, label, at, ...draw }: Draw) {
  const pool = await findJurors(past.db, { ...draw, now: at })
  const robin = past.robin.profileId
  const mayBeCalled = pool.includes(robin)
  let { seed } = draw
  for (let tried = 0; ; tried++) {
    const tickets = drawInOrder(keyOf(seed), label, pool)
    const ids = tickets.slice(0, seats).map(({ id }) => id)
    if (!mayBeCalled || ids.includes(robin) === (juror !== undefined) || tried === seedsMax) {
      await waitLongest(past.db, ids, at)
      return { seed: Buffer.from(seed), tickets, ids }
    }
    seed = randomBytes(32)
  }
}

interface PlannedRound {
  readonly round: Round
  readonly outcome: Penalty | 'REJECTED'
  readonly why: readonly string[]
}

const hourMs = 3_600_000

/** A vote for each seat, the earliest first. Together they reach the planned outcome. */
function planVotes(number: number, { round, outcome, why }: PlannedRound) {
  const own = dice(`votes ${round}`, number)
  const { jurors, uphold } = juries[round]
  const isUpheld = outcome !== 'REJECTED'
  const others = own.whole(0, isUpheld ? jurors - uphold : 2)
  // Dissenting jurors vote before the case is decided.
  const places = own.some([...Array(isUpheld ? jurors : 3).keys()], others)
  // The last vote comes at least two hours before the end.
  const hours = Array.from(
    { length: jurors },
    (_, index) => 1 + own.next() * (index === 0 ? 2 : justiceLimits.voteMs / hourMs - 3),
  ).toSorted((one, other) => one - other)
  const reasons = [...why]
  return hours.map((after, index) => {
    const upholds = places.includes(index) !== isUpheld
    const [general = ''] = own.some(upholds ? cases.upholdingReasons : cases.rejectingReasons, 1)
    const reason = (upholds === isUpheld ? reasons.shift() : undefined) ?? general
    const penalty = isUpheld ? near(own, outcome) : 'WARNING'
    const vote = { upholds, penalty: upholds ? penalty : null, reason, masked_reason: reason }
    return { vote, afterMs: after * hourMs }
  })
}

/** A penalty near this one, and most often the same. */
function near(own: Dice, penalty: Penalty): Penalty {
  const step = own.pick([0, 0, 0, 0, 0, -1, 1] as const)
  return penalties[penalties.indexOf(penalty) + step] ?? penalty
}
