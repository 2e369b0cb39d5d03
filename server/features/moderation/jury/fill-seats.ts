import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { juries, type Penalty, type Round } from '#shared/justice-limits.ts'
import { changeCase, type StoredCase } from '../stored-case.ts'
import type { Seat } from './count-votes.ts'
import { drawJurors } from './draw-jurors.ts'

/** Everybody who was called in a round and whose vote counts. */
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
  /** When the vote ends: what it was, or later if it goes on. */
  readonly dueAt: Date
}

/** Calls members to the empty seats. @returns whether anybody was called */
export async function fillSeats(
  platform: Platform,
  tx: Db,
  { id: caseId, seed }: StoredCase,
  { round, seats, dueAt }: Vacancy,
): Promise<boolean> {
  const taken = seats.filter(({ state }) => state === 'CALLED' || state === 'VOTED').length
  const empty = juries[round].jurors - taken
  if (!seed || empty <= 0) return false
  const called = await drawJurors(platform, tx, { caseId, seed, round, seats: empty, dueAt })
  if (called === 0) return false
  await changeCase(tx, caseId, { due_at: dueAt })
  return true
}
