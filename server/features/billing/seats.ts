import { randomInt } from 'node:crypto'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { seatsToGive } from '#server/policies/entitlements.ts'
import type { Seat } from '#shared/contract/billing.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { memberKeyOf } from './invoices.queries.ts'

/** No two of these characters look alike. A code has 60 bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 12

/** Makes a seat for a friend, if the payer's dues cover one more. */
export async function makeSeat({ db, clock }: Pick<Platform, 'clock' | 'db'>, payerId: string) {
  return db.transaction().execute(async tx => {
    // Locks the payer's row, so two concurrent calls are counted one after the other.
    await memberKeyOf(tx, payerId)
    const made = await seatsMadeBy(tx, payerId)
    const covered = await seatsToGive(tx, payerId, clock.now())
    if (made.length >= covered) refuse('billing/no-seat-left')
    const letterOf = () => letters[randomInt(letters.length)]
    const code = Array.from({ length: codeLength }, letterOf).join('')
    const seat = { id: newId(clock), code }
    await tx
      .insertInto('billing_seats')
      .values({ ...seat, payer_account_id: payerId, made_at: clock.now() })
      .execute()
    return seat
  })
}

/**
 * Gives the member the free seat with this code. Their current code changes nothing. Blocks do not count: a member
 * could block others in turn to find out whose seat it is.
 */
export async function takeSeat(platform: Platform, viewer: Viewer, typed: string): Promise<void> {
  const { db, clock, quotas } = platform
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const giveBack = await quotas.take('seat-code', viewer.accountId, serverLimits.seatCodesTried)
  await db.transaction().execute(async tx => {
    const seat = await tx
      .selectFrom('billing_seats')
      .select(['id', 'payer_account_id as payer', 'holder_account_id as holder', 'taken_at'])
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    if (seat?.payer === viewer.accountId) refuse('billing/own-code')
    if (seat && seat.holder === viewer.accountId) return
    const isFree = seat?.taken_at === null && (await isCovered(tx, seat, clock.now()))
    if (!seat || !isFree) refuse('billing/code-unknown')
    await occupy(tx, seat.id, viewer.accountId, clock.now())
  })
  await giveBack()
}

async function isCovered(
  tx: Db,
  { id, payer }: { readonly id: string; readonly payer: string },
  now: Date,
) {
  const made = await seatsMadeBy(tx, payer)
  return made.findIndex(seat => seat.id === id) < (await seatsToGive(tx, payer, now))
}

async function occupy(tx: Db, seatId: string, accountId: string, now: Date) {
  try {
    await tx
      .updateTable('billing_seats')
      .set({ holder_account_id: accountId, taken_at: now })
      .where('id', '=', seatId)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error, 'billing_seats_holder_key')) refuse('billing/has-seat')
    throw error
  }
}

export async function leaveSeat({ db }: Pick<Platform, 'db'>, viewer: Viewer): Promise<void> {
  await db
    .updateTable('billing_seats')
    .set({ holder_account_id: null, taken_at: null })
    .where('holder_account_id', '=', viewer.accountId)
    .execute()
}

/** Takes a seat from its holder and voids its code. */
export async function withdrawSeat({ db }: Pick<Platform, 'db'>, viewer: Viewer, seatId: string) {
  const withdrawn = await db
    .deleteFrom('billing_seats')
    .where('id', '=', seatId)
    .where('payer_account_id', '=', viewer.accountId)
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) refuse('billing/seat-not-found')
}

/**
 * Seats, the oldest first; the oldest is the last to go when dues cover fewer. A seat stays taken when its holder
 * erases their account, as it does when they block the payer. Only giving it back frees it
 * (docs/decisions/0012-between-two-members.md).
 */
export async function seatsMadeBy(db: Db, payerAccountId: string): Promise<Seat[]> {
  const seats = await db
    .selectFrom('billing_seats')
    .select(['id', 'code', 'taken_at as takenAt'])
    .where('payer_account_id', '=', payerAccountId)
    .orderBy('made_at')
    .orderBy('id')
    .limit(serverLimits.seatsListedMax)
    .execute()
  return seats.map(({ takenAt, ...seat }) => ({
    ...seat,
    ...(takenAt ? { tsTaken: takenAt.getTime() } : {}),
  }))
}

export async function holdsSeat(db: Db, accountId: string): Promise<boolean> {
  const seat = await db
    .selectFrom('billing_seats')
    .select('id')
    .where('holder_account_id', '=', accountId)
    .executeTakeFirst()
  return seat !== undefined
}
