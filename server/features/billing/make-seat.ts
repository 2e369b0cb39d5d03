import { randomInt } from 'node:crypto'
import { newId } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { seatsToGive } from '#server/policies/entitlements.ts'
import type { Seat } from '#shared/contract/billing.ts'
import { memberKeyOf } from './invoices.queries.ts'
import { seatsMadeBy } from './seats.queries.ts'

/** No two of them look alike. 60 bits in all. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 12

/** Makes a seat for a friend, as long as the payer's dues cover one more. */
export async function makeSeat({ db, clock }: Platform, viewer: Viewer): Promise<Seat> {
  return db.transaction().execute(async tx => {
    // Holds the payer's row, so that two at once are counted one after the other.
    await memberKeyOf(tx, viewer.accountId)
    const made = await seatsMadeBy(tx, viewer.accountId)
    const covered = await seatsToGive(tx, viewer.accountId, clock.now())
    if (made.length >= covered) refuse('billing/no-seat-left')
    const seat = { id: newId(clock), code: makeCode() }
    await tx
      .insertInto('billing_seats')
      .values({ ...seat, payer_account_id: viewer.accountId, made_at: clock.now() })
      .execute()
    return seat
  })
}

function makeCode() {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
}
