import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/violations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { seatsToGive } from '#server/policies/entitlements.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { seatsMadeBy } from './seats.queries.ts'

/**
 * Gives the member the free seat that has this code. The code they hold already changes nothing, and blocks do not count:
 * by blocking one after the other it would be found whose a seat is.
 */
export async function takeSeat(platform: Platform, viewer: Viewer, given: string): Promise<void> {
  const { db, clock, attempts } = platform
  const code = given.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const giveBack = await attempts.take('seat-code', viewer.accountId, serverLimits.seatCodesTried)
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
    await hold(tx, seat.id, viewer.accountId, clock.now())
  })
  await giveBack()
}

/** Whether the payer's dues reach as far as this seat. */
async function isCovered(
  tx: Db,
  { id, payer }: { readonly id: string; readonly payer: string },
  now: Date,
) {
  const made = await seatsMadeBy(tx, payer)
  return made.findIndex(seat => seat.id === id) < (await seatsToGive(tx, payer, now))
}

async function hold(tx: Db, seatId: string, accountId: string, now: Date) {
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

/** Gives back the seat that the member holds; that there is none is no mistake. */
export async function leaveSeat({ db }: Pick<Platform, 'db'>, viewer: Viewer): Promise<void> {
  await db
    .updateTable('billing_seats')
    .set({ holder_account_id: null, taken_at: null })
    .where('holder_account_id', '=', viewer.accountId)
    .execute()
}

/** Takes a seat from whoever holds it; its code is void. */
export async function withdrawSeat(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  seatId: string,
): Promise<void> {
  const withdrawn = await db
    .deleteFrom('billing_seats')
    .where('id', '=', seatId)
    .where('payer_account_id', '=', viewer.accountId)
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) refuse('billing/seat-not-found')
}
