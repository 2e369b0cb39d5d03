import type { Insertable } from 'kysely'
import { notifyAll } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { ModerationDraws } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { drawInOrder } from '#server/policies/jurors.ts'
import { caseSeats, type Drawing, lockExisting, summonJurors } from '#server/policies/jury.ts'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { juries, type Penalty, type Round } from '#shared/justice-limits.ts'
import { changeCase, partiesOf, type StoredCase } from '../stored-case.ts'
import type { Seat } from './count-votes.ts'

interface Draw {
  readonly caseId: string
  readonly seed: Uint8Array
  readonly round: Round
  readonly seats: number
  readonly dueAt: Date
}

/** The part of a ticket besides the id. */
export const drawLabel = (round: number, number: number): string => `${round}|${number}`

/**
 * The key of tickets, made from the seed and the site's secret. The sides see the seed in the end. With the seed alone
 * they could compute the ticket of every member whose id they know, and find out their jurors.
 */
export const drawKey = (secret: Buffer, seed: Uint8Array): Buffer =>
  keyedHash(secret, 'jury draw', Buffer.from(seed).toString('hex'))

/** Summons jurors, and records the tickets of everyone in the pool. @returns how many were summoned */
export async function drawJurors(
  platform: Pick<Platform, 'clock' | 'live' | 'secret'>,
  step: Drawing,
  draw: Draw,
): Promise<number> {
  const { tx } = step
  const { caseId, round, seats, dueAt } = draw
  const now = platform.clock.now()
  const number = await nextNumber(tx, draw)
  const jury = { seats: caseSeats, id: caseId }
  const { tickets, drawn } = await summonJurors(step, jury, {
    parties: await partiesOf(tx, caseId),
    seed: drawKey(platform.secret, draw.seed),
    label: () => drawLabel(round, number),
    count: seats,
    now,
    dueAt,
    round,
  })
  if (drawn.length === 0) return 0
  await recordDraw(tx, { case_id: caseId, round, number, drawn_at: now }, tickets)
  await notifyAll(platform, tx, { profileIds: drawn.toSorted(), kind: 'JURY_CALL', caseId })
  return drawn.length
}

/** Leaves out whoever is being erased. */
async function recordDraw(
  tx: Db,
  made: Pick<Insertable<ModerationDraws>, 'case_id' | 'round' | 'number' | 'drawn_at'>,
  tickets: Awaited<ReturnType<typeof summonJurors>>['tickets'],
) {
  const existing = new Set(
    await lockExisting(
      tx,
      tickets.map(({ id }) => id),
    ),
  )
  await tx
    .insertInto('moderation_draws')
    .values(
      tickets
        .filter(({ id }) => existing.has(id))
        .map(({ id, ticket }) => ({ ...made, profile_id: id, ticket })),
    )
    .execute()
}

async function nextNumber(tx: Db, { caseId, round }: Draw) {
  const { last } = await tx
    .selectFrom('moderation_draws')
    .select(eb => eb.fn.max('number').as('last'))
    .where(eb => eb.and({ case_id: caseId, round }))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** All jurors summoned in a round whose vote counts. */
export async function seatsOf(tx: Db, caseId: string, round: Round): Promise<Seat[]> {
  return tx
    .selectFrom('moderation_jurors')
    .select(['juror_profile_id as id', 'state', 'upholds', 'penalty', 'due_at as dueAt'])
    .where(eb => eb.and({ case_id: caseId, round, set_aside: false }))
    .orderBy('juror_profile_id')
    .$narrowType<{ penalty: Penalty | null }>()
    .execute()
}

interface Vacancy {
  readonly round: Round
  readonly seats: readonly Seat[]
  /** When the vote ends: as before, or later if it is extended. */
  readonly dueAt: Date
}

/** Summons members to the empty seats. @returns whether anybody was summoned */
export async function fillSeats(
  platform: Platform,
  step: Drawing,
  { id: caseId, seed }: StoredCase,
  { round, seats, dueAt }: Vacancy,
): Promise<boolean> {
  const taken = seats.filter(({ state }) => state === 'CALLED' || state === 'VOTED').length
  const empty = juries[round].jurors - taken
  if (!seed || empty <= 0) return false
  const summoned = await drawJurors(platform, step, { caseId, seed, round, seats: empty, dueAt })
  if (summoned === 0) return false
  await changeCase(step.tx, caseId, { due_at: dueAt })
  return true
}

interface Ticket {
  readonly round: number
  readonly number: number
  readonly profileId: string
  readonly ticket: Buffer
}

/**
 * Repeats the draw from its record. It checks that each ticket follows from the seed, and that the lowest were
 * summoned. Erased members are missing from both.
 */
export async function checkDraws(
  { db, secret }: Pick<Platform, 'db' | 'secret'>,
  caseId: string,
  seed: Uint8Array | null,
): Promise<CaseFile['draws']> {
  const tickets: Ticket[] = await db
    .selectFrom('moderation_draws')
    .select(['round', 'number', 'profile_id as profileId', 'ticket'])
    .where('case_id', '=', caseId)
    .orderBy('round')
    .orderBy('number')
    .orderBy('profile_id')
    .execute()
  const jurors = await db
    .selectFrom('moderation_jurors')
    .select(['juror_profile_id as id', 'round'])
    .where('case_id', '=', caseId)
    .execute()
  const drawnBy = new Map<string, Set<string>>()
  for (const { id, round } of jurors) {
    // A summoned member is in no later pool.
    const last = tickets.findLast(each => each.profileId === id && each.round === round)
    const label = drawLabel(round, last?.number ?? 1)
    drawnBy.set(label, (drawnBy.get(label) ?? new Set()).add(id))
  }
  const draws = Map.groupBy(tickets, ({ round, number }) => drawLabel(round, number))
  return [...draws].map(([label, pool]) => {
    const drawn = drawnBy.get(label) ?? new Set()
    return {
      round: pool[0]?.round === 1 ? 1 : 2,
      number: pool[0]?.number ?? 0,
      pool: pool.length,
      drawn: drawn.size,
      isAsDeclared: seed !== null && isAsKeyGives(drawKey(secret, seed), { label, pool, drawn }),
    }
  })
}

interface RecordedDraw {
  readonly label: string
  readonly pool: readonly Ticket[]
  readonly drawn: ReadonlySet<string>
}

function isAsKeyGives(key: Buffer, { label, pool, drawn }: RecordedDraw): boolean {
  const recorded = new Map(pool.map(({ profileId, ticket }) => [profileId, ticket]))
  const inOrder = drawInOrder(key, label, [...recorded.keys()])
  const areTickets = inOrder.every(({ id, ticket }) => recorded.get(id)?.equals(ticket))
  return (
    areTickets &&
    drawn.size <= pool.length &&
    inOrder.slice(0, drawn.size).every(({ id }) => drawn.has(id))
  )
}
