import { notifyAll } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { drawByTicket } from '#server/policies/jury.ts'
import type { Round } from '#shared/justice-limits.ts'
import { partiesOf } from '../case-parties.ts'

export interface Draw {
  readonly caseId: string
  readonly seed: Uint8Array
  readonly round: Round
  readonly seats: number
  readonly dueAt: Date
}

/** Of a draw: what its tickets are made of, besides the ids. */
export const drawLabel = (round: number, number: number): string => `${round}|${number}`

/**
 * Under which tickets are made: of the seed and the site's secret. The sides are shown the seed in the end. By it alone they
 * could work out the tickets of everybody whose id they know, and with them who their jurors were.
 */
export const drawKey = (secret: Buffer, seed: Uint8Array): Buffer =>
  keyedHash(secret, 'jury draw', Buffer.from(seed).toString('hex'))

/** Calls jurors, and records the tickets of all they were drawn from. @returns how many */
export async function drawJurors(
  platform: Pick<Platform, 'clock' | 'live' | 'secret'>,
  tx: Db,
  draw: Draw,
): Promise<number> {
  const { caseId, round, seats, dueAt } = draw
  const now = platform.clock.now()
  const number = await nextNumber(tx, draw)
  const { tickets, drawn } = await drawByTicket(tx, {
    parties: await partiesOf(tx, caseId),
    except: await calledBefore(tx, caseId),
    seed: drawKey(platform.secret, draw.seed),
    label: drawLabel(round, number),
    seats,
    now,
  })
  if (drawn.length === 0) return 0
  const made = { case_id: caseId, round, number, drawn_at: now }
  await tx
    .insertInto('moderation_draws')
    .values(tickets.map(({ id, ticket }) => ({ ...made, profile_id: id, ticket })))
    .execute()
  const call = { case_id: caseId, round, called_at: now, due_at: dueAt }
  await tx
    .insertInto('moderation_jurors')
    .values(drawn.map(id => ({ ...call, juror_profile_id: id })))
    .execute()
  await notifyAll(platform, tx, { profileIds: drawn.toSorted(), kind: 'JURY_CALL', caseId })
  return drawn.length
}

async function nextNumber(tx: Db, { caseId, round }: Draw) {
  const { last } = await tx
    .selectFrom('moderation_draws')
    .select(eb => eb.fn.max('number').as('last'))
    .where(eb => eb.and({ case_id: caseId, round }))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

async function calledBefore(tx: Db, caseId: string): Promise<string[]> {
  const called = await tx
    .selectFrom('moderation_jurors')
    .select('juror_profile_id as id')
    .where('case_id', '=', caseId)
    .execute()
  return called.map(({ id }) => id)
}
