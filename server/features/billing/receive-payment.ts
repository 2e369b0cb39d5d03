import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PaymentMethod } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { allocate } from './allocate.ts'
import { book, lockBooks } from './ledger.ts'
import { closeDecided, isUndecided } from './undecided.queries.ts'

export interface IncomingPayment {
  readonly method: PaymentMethod
  /** The same money has the same source, however often it is told of. */
  readonly source: string
  /** Hundredths of the currency. */
  readonly amountCents: number
  /** ISO 4217. */
  readonly currency: string
  /** The payer's own words. */
  readonly purpose: string
  /** YYYY-MM-DD */
  readonly bookedOn: string
  readonly invoiceId: string | undefined
}

/**
 * Books money that came in, in the caller's transaction, and settles the invoice it completes. What is too much, too
 * little, for no invoice or in another currency waits for a decision; of another currency nothing is booked before.
 * @returns `known` when it was booked before, else what became of it
 */
export async function receivePayment(
  platform: Platform,
  tx: Db,
  payment: IncomingPayment,
): Promise<'known' | 'settled' | 'undecided'> {
  await lockBooks(tx)
  const paymentId = await addPayment(platform, tx, payment)
  if (paymentId === undefined) return 'known'
  if (payment.currency !== limits.duesCurrency) return 'undecided'
  const { method, amountCents, invoiceId } = payment
  await book(platform, tx, {
    kind: 'RECEIVED',
    paymentId,
    postings: { [method]: amountCents, SUSPENSE: -amountCents },
  })
  if (invoiceId !== undefined) await allocate(platform, tx, { paymentId, invoiceId })
  await closeDecided(tx, paymentId)
  return (await isUndecided(tx, paymentId)) ? 'undecided' : 'settled'
}

async function addPayment({ clock }: Platform, tx: Db, payment: IncomingPayment) {
  const added = await tx
    .insertInto('billing_payments')
    .values({
      id: newId(clock),
      method: payment.method,
      source: payment.source,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      purpose: payment.purpose,
      invoice_id: payment.invoiceId ?? null,
      booked_on: payment.bookedOn,
      received_at: clock.now(),
    })
    .onConflict(conflict => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}
