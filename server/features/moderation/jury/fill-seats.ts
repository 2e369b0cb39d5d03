import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { juries, justiceLimits, type Penalty, type Round } from '#shared/justice-limits.ts'
import { changeCase, type StoredCase } from '../stored-case.ts'
import type { Seat } from './count-votes.ts'
import { drawJurors } from './draw-jurors.ts'

/** Everybody who was called in a round. */
export async function seatsOf(tx: Db, caseId: string, round: Round): Promise<Seat[]> {
  return tx
    .selectFrom('moderation_jurors')
    .select(['juror_profile_id as id', 'state', 'upholds', 'penalty', 'due_at as dueAt'])
    .where(eb => eb.and({ case_id: caseId, round }))
    .orderBy('juror_profile_id')
    .$narrowType<{ penalty: Penalty | null }>()
    .execute()
}

interface Vacancy {
  readonly round: Round
  readonly seats: readonly Seat[]
  readonly isDue: boolean
}

/** All who are called have the same time: half of it at least for who comes later. @returns whether anybody was called */
export async function fillSeats(
  platform: Platform,
  tx: Db,
  { id: caseId, seed, due_at: caseDueAt }: StoredCase,
  { round, seats, isDue }: Vacancy,
): Promise<boolean> {
  if (!seed) return false
  const taken = seats.filter(({ state }) => state === 'CALLED' || state === 'VOTED').length
  const now = platform.clock.now().getTime()
  const leastMs = isDue ? justiceLimits.voteMs : justiceLimits.voteMs / 2
  const dueAt = new Date(Math.max(now + leastMs, caseDueAt?.getTime() ?? 0))
  const empty = juries[round].jurors - taken
  const called = await drawJurors(platform, tx, { caseId, seed, round, seats: empty, dueAt })
  if (called === 0) return false
  await changeCase(tx, caseId, { due_at: dueAt })
  await tx
    .updateTable('moderation_jurors')
    .set({ due_at: dueAt })
    .where(eb => eb.and({ case_id: caseId, round, state: 'CALLED' }))
    .execute()
  return true
}
