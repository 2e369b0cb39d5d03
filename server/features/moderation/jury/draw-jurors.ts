import { notifyAll } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { drawInOrder, findJurors, markCalled } from '#server/policies/jurors.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
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

/**
 * Calls as many members as there are seats, or all there are: those with the lowest tickets under the case's key. The
 * tickets of all they were drawn from are recorded.
 * @returns how many
 */
export async function drawJurors(
  platform: Pick<Platform, 'clock' | 'live' | 'secret'>,
  tx: Db,
  draw: Draw,
): Promise<number> {
  const { caseId, round, dueAt } = draw
  const now = platform.clock.now()
  const number = await nextNumber(tx, draw)
  const key = drawKey(platform.secret, draw.seed)
  const tickets = drawInOrder(key, drawLabel(round, number), await poolOf(tx, caseId, now))
  const lowest = tickets.slice(0, draw.seats).map(({ id }) => id)
  // Somebody may be erasing their account.
  const existing = await lockProfiles(tx, lowest)
  const drawn = lowest.filter(id => existing.has(id))
  if (drawn.length === 0) return 0
  const made = { case_id: caseId, round, number, drawn_at: now }
  await tx
    .insertInto('moderation_draws')
    .values(tickets.map(({ id, ticket }) => ({ ...made, profile_id: id, ticket })))
    .execute()
  await tx
    .insertInto('moderation_jurors')
    .values(
      drawn.map(id => ({
        case_id: caseId,
        juror_profile_id: id,
        round,
        called_at: now,
        due_at: dueAt,
      })),
    )
    .execute()
  await markCalled(tx, drawn, now)
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

/** Strangers to all parties who were not called for the case before. */
async function poolOf(tx: Db, caseId: string, now: Date) {
  const called = await tx
    .selectFrom('moderation_jurors')
    .select('juror_profile_id as id')
    .where('case_id', '=', caseId)
    .execute()
  return findJurors(tx, {
    parties: await partiesOf(tx, caseId),
    except: called.map(({ id }) => id),
    now,
  })
}
