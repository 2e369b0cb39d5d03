import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { juries } from '#shared/justice-limits.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { actionDenial } from './contact.ts'
import { isNotErased } from './erased.ts'
import { drawInOrder, findJurors } from './jurors.ts'
import { accuraciesOf, weightOf } from './standing.ts'

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

/** Names the locks under which others summon these members, and take their votes. */
export const jurorLocks = (ids: readonly string[]): string[] => ids.map(id => `juror ${id}`)

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

interface Ticket {
  readonly id: string
  readonly ticket: Buffer
}

export interface Candidates {
  /** The draw that they were found for. */
  readonly label: string
  /** Everyone in the pool, the lowest ticket first. */
  readonly tickets: readonly Ticket[]
  /** Those who can no longer be drawn leave seats empty, instead of another search. */
  readonly isLast: boolean
}

/** A transaction that may draw: with candidates if it has asked for them. */
export interface Drawing {
  readonly tx: Db
  readonly candidates: Candidates | undefined
}

interface Search extends Pick<Draw, 'parties' | 'seed' | 'now'> {
  readonly except: readonly string[]
  readonly label: string
}

/** Ends a transaction that draws without candidates, or with candidates who can no longer all be drawn. */
class CandidatesNeeded extends Error {
  readonly search: Search

  constructor(search: Search) {
    super('the draw needs candidates')
    this.search = search
  }
}

const searchesMost = 3
/** No draw fills more seats. Only these candidates are locked. */
const seatsMost = Math.max(...Object.values(juries).map(({ jurors }) => jurors))

/**
 * Runs a step that may draw jurors. Candidates are found before it locks anything. If it turns out to need other ones,
 * it runs again, after three searches at most.
 * @param run gets the names of the locks for those who may be drawn
 */
export async function whileDrawing<Result>(
  db: Db,
  run: (candidates: Candidates | undefined, locks: readonly string[]) => Promise<Result>,
): Promise<Result> {
  let candidates: Candidates | undefined
  for (let searches = 0; searches <= searchesMost; searches++) {
    const lowest = candidates?.tickets.slice(0, seatsMost) ?? []
    try {
      return await run(candidates, jurorLocks(lowest.map(({ id }) => id)))
    } catch (error) {
      if (!(error instanceof CandidatesNeeded)) throw error
      candidates = await findCandidates(db, error.search, searches + 1 === searchesMost)
    }
  }
  return refuse('server/unavailable')
}

async function findCandidates(
  db: Db,
  { parties, except, now, seed, label }: Search,
  isLast: boolean,
): Promise<Candidates> {
  const pool = await findJurors(db, { parties, except, now })
  return { label, tickets: drawInOrder(seed, label, pool), isLast }
}

/**
 * Summons as many jurors as are missing, or all there are: those with the lowest tickets, and no member twice. They
 * move to the end of the queue for summonses. They are not erased until the transaction ends.
 * @returns also the tickets of everyone in the pool
 */
export async function summonJurors(
  { tx, candidates }: Drawing,
  { seats: { table, judged }, id: judgedId }: Jury,
  { parties, seed, label: labelOf, count, now, dueAt, round }: Draw,
): Promise<{ readonly tickets: readonly Ticket[]; readonly drawn: readonly string[] }> {
  const { rows: before } = await sql<{ id: string }>`
    select juror_profile_id as id from ${sql.table(table)} where ${sql.ref(judged)} = ${judgedId}`.execute(
    tx,
  )
  const search = {
    parties,
    except: before.map(({ id }) => id),
    now,
    seed,
    label: labelOf(before.length),
  }
  if (candidates?.label !== search.label) throw new CandidatesNeeded(search)
  const lowest = candidates.tickets.slice(0, count).map(({ id }) => id)
  const drawn = await stillFit(tx, lowest, search)
  if (drawn.length < lowest.length && !candidates.isLast) throw new CandidatesNeeded(search)
  const unfit = new Set(lowest.filter(id => !drawn.includes(id)))
  const [roundColumn, roundValue] = round ? [sql`, round`, sql`, ${round}`] : [sql``, sql``]
  await sql`
    insert into ${sql.table(table)} (${sql.ref(judged)}, juror_profile_id, called_at, due_at${roundColumn})
    select ${judgedId}, juror, ${now}, ${dueAt}${roundValue} from unnest(${drawn}::uuid[]) as juror`.execute(
    tx,
  )
  await waitLongest(tx, drawn, now)
  return { tickets: candidates.tickets.filter(({ id }) => !unfit.has(id)), drawn }
}

/** Leaves out members who have left, serve no longer, or have become related to a party since they were found. */
async function stillFit(tx: Db, ids: readonly string[], { parties, except, now }: Search) {
  const existing = await lockExisting(tx, ids)
  const fit = new Set(await findJurors(tx, { parties, except, among: existing, now }))
  return ids.filter(id => fit.has(id))
}

/** Until the transaction ends, none of these members is erased. It does not wait for those whom an erasure has locked. */
export async function lockExisting(tx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from profiles where id = any(${ids}::uuid[]) and ${isNotErased()}
    order by id for key share skip locked`.execute(tx)
  return rows.map(({ id }) => id)
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
