import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { lockNamed } from '#server/platform/database/lock-named.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { actionDenial } from './contact.ts'
import { drawInOrder, findJurors } from './jurors.ts'
import { accuraciesOf, weightOf } from './standing.ts'
import { lockProfiles } from './write-between.ts'

/**
 * One jury for cases and attempts: how it fills and empties seats, takes votes, waits and weighs. Each feature stores
 * its seats in a table of its own, and notifies its jurors.
 */

interface Seats {
  readonly table: 'moderation_jurors' | 'identify_jurors'
  readonly judged: 'case_id' | 'attempt_id'
  /** Condition on a seat: its juror is summoned, and has not voted. */
  readonly isOpen: RawBuilder<SqlBool>
}

export const caseSeats: Seats = {
  table: 'moderation_jurors',
  judged: 'case_id',
  isOpen: sql`state = 'CALLED'`,
}

export const attemptSeats: Seats = {
  table: 'identify_jurors',
  judged: 'attempt_id',
  isOpen: sql`voted_at is null and replaced_at is null`,
}

export interface Jury {
  readonly seats: Seats
  readonly id: string
}

/**
 * Only one case, or one attempt, at a time summons jurors or ends summonses. Two that share jurors would wait for each
 * other's notifications. Lock the row of the case or attempt first.
 */
export const lockSummonses = (tx: Db, { table }: Seats): Promise<void> =>
  lockNamed(tx, `summonses in ${table}`)

interface Draw {
  readonly parties: readonly string[]
  readonly seed: Uint8Array
  /** A new label for each draw. With a constant one, a member who is drawn late once would always be drawn late. */
  readonly label: (summonedBefore: number) => string
  readonly count: number
  readonly now: Date
  readonly dueAt: Date
  readonly round?: number
}

/**
 * Summons as many jurors as are missing, or all there are: those with the lowest tickets, and no member twice. They
 * move to the end of the queue for summonses. They are not erased until the transaction ends.
 * @returns also the tickets of everyone in the pool
 */
export async function summonJurors(
  tx: Db,
  { seats: { table, judged }, id: judgedId }: Jury,
  { parties, seed, label, count, now, dueAt, round }: Draw,
): Promise<{
  readonly tickets: readonly { readonly id: string; readonly ticket: Buffer }[]
  readonly drawn: readonly string[]
}> {
  const { rows: before } = await sql<{ id: string }>`
    select juror_profile_id as id from ${sql.table(table)} where ${sql.ref(judged)} = ${judgedId}`.execute(
    tx,
  )
  const except = before.map(({ id }) => id)
  const pool = await findJurors(tx, { parties, except, now })
  const tickets = drawInOrder(seed, label(before.length), pool)
  const lowest = tickets.slice(0, count).map(({ id }) => id)
  // Somebody may be erasing their account.
  const existing = await lockProfiles(tx, lowest)
  const drawn = lowest.filter(id => existing.has(id))
  const [roundColumn, roundValue] = round ? [sql`, round`, sql`, ${round}`] : [sql``, sql``]
  await sql`
    insert into ${sql.table(table)} (${sql.ref(judged)}, juror_profile_id, called_at, due_at${roundColumn})
    select ${judgedId}, juror, ${now}, ${dueAt}${roundValue} from unnest(${drawn}::uuid[]) as juror`.execute(
    tx,
  )
  await waitLongest(tx, drawn, now)
  return { tickets, drawn }
}

/**
 * Moves summoned members to the end of the queue, so the same few are not asked again and again. It locks their rows in
 * one order, because cases and attempts summon at the same time.
 */
export async function waitLongest(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    select from moderation_service where profile_id = any(${ids}::uuid[])
    order by profile_id for no key update`.execute(tx)
  await sql`
    update moderation_service set called_at = ${now} where profile_id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

/** Ends the summonses of jurors who have not voted, or of some of them (`where`). Votes stay. @returns these jurors */
export async function endSummonses(
  tx: Db,
  { seats: { table, judged, isOpen }, id }: Jury,
  { as, where = sql`true` }: { as: RawBuilder<unknown>; where?: RawBuilder<unknown> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set ${as}
    where ${sql.ref(judged)} = ${id} and ${isOpen} and ${where}
    returning juror_profile_id as id`.execute(tx)
  return rows.map(row => row.id)
}

type Columns = Readonly<Record<string, unknown>>

interface Ballot {
  readonly viewer: Viewer
  /** The stored vote; undefined before they have voted. */
  readonly cast: Columns | undefined
  readonly sent: Columns
  /** For a vote that differs from the stored one. */
  readonly refusal: RefusalCode
  /** More columns to store with the vote. Refuses a juror who may no longer vote. */
  readonly more: () => Promise<Columns>
}

/** Stores a juror's vote, once. @returns false for the same vote again, which changes nothing */
export async function castVote(
  tx: Db,
  { seats: { table, judged }, id }: Jury,
  { viewer, cast, sent, refusal, more }: Ballot,
): Promise<boolean> {
  if (cast) return isDeepStrictEqual(cast, sent) ? false : refuse(refusal)
  const columns = Object.entries({ ...sent, ...(await more()) })
  // The juror may have lost the right to act since their summons.
  const denial = await actionDenial(tx, viewer)
  if (denial) throw denial
  await sql`
    update ${sql.table(table)}
    set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${sql.ref(judged)} = ${id} and juror_profile_id = ${viewer.profileId}`.execute(tx)
  return true
}

interface Filled {
  readonly jurors: number
  readonly voted: number
  /** Jurors who are summoned and not overdue. */
  readonly waiting: number
  /** Whether silent jurors are still replaced, and a member is left to summon. */
  readonly canDraw: boolean
}

/**
 * DRAW: seats are empty. WAIT: votes are missing. SHORT: there are too few members for a jury. COUNT: all have voted.
 */
export function nextStep({
  jurors,
  voted,
  waiting,
  canDraw,
}: Filled): 'DRAW' | 'WAIT' | 'SHORT' | 'COUNT' {
  if (voted + waiting < jurors && canDraw) return 'DRAW'
  if (waiting > 0) return 'WAIT'
  return voted < jurors ? 'SHORT' : 'COUNT'
}

/** The weights of jurors' votes, by how often each juror was right where the answer is known. */
export async function juryWeights(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const accuracies = await accuraciesOf(db, ids)
  return new Map(ids.map(id => [id, weightOf(accuracies.get(id))]))
}
