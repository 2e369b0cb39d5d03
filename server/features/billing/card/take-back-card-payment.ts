import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dayOf } from '../day-of.ts'
import { isBooked, lockBooks } from '../ledger.ts'
import { receivePayment } from '../receive-payment.ts'
import { takeBackPayment } from '../take-back-payment.ts'
import { cardSource, isOurs } from './book-card-payment.ts'
import type { Cards, Dispute } from './card-service.ts'

interface Refund {
  readonly paymentId: string
  readonly chargeId: string
  /** All that was refunded so far. */
  readonly refundedCents: number
}

/** Books what was refunded since the last time. Older news told later changes nothing. */
export async function bookRefund(platform: Platform, cards: Cards, refund: Refund): Promise<void> {
  const { paymentId, chargeId, refundedCents } = refund
  if (!(await findBooked(platform, cards, paymentId))) return
  await platform.db.transaction().execute(async tx => {
    await lockBooks(tx)
    const beginning = `card-refund:${chargeId}:`
    const amountCents = refundedCents - (await takenBack(tx, beginning))
    if (amountCents <= 0) return
    const source = `${beginning}${refundedCents}`
    await takeBackPayment(platform, tx, {
      paymentSource: cardSource(paymentId),
      source,
      amountCents,
      isDisputed: false,
    })
  })
}

/** The payer's bank has taken its money back. */
export async function bookDispute(
  platform: Platform,
  cards: Cards,
  { disputeId, paymentId, amountCents }: Dispute,
): Promise<void> {
  if (!(await findBooked(platform, cards, paymentId))) return
  const back = {
    paymentSource: cardSource(paymentId),
    source: disputeSource(disputeId),
    amountCents,
    isDisputed: true,
  }
  await platform.db.transaction().execute(tx => takeBackPayment(platform, tx, back))
}

/** It has given it back again: money that comes in for the same invoice. */
export async function bookReinstatement(
  platform: Platform,
  cards: Cards,
  { disputeId, paymentId, amountCents, currency }: Dispute,
): Promise<void> {
  const payment = await findBooked(platform, cards, paymentId)
  if (!payment) return
  if (!(await isBooked(platform.db, disputeSource(disputeId)))) refuse('server/unavailable')
  await platform.db.transaction().execute(tx =>
    receivePayment(platform, tx, {
      method: 'CARD',
      source: `${cardSource(paymentId)}:${disputeId}`,
      amountCents,
      currency,
      purpose: '',
      bookedOn: dayOf(platform.clock.now()),
      invoiceId: payment.invoiceId ?? undefined,
    }),
  )
}

const disputeSource = (disputeId: string) => `card-dispute:${disputeId}`

/**
 * Undefined when the payment was for something else than ours. One for us that was not told of yet is refused: the
 * service tells again what could not be taken.
 */
async function findBooked({ db }: Platform, cards: Cards, paymentId: string) {
  const payment = await db
    .selectFrom('billing_payments')
    .select('invoice_id as invoiceId')
    .where('source', '=', cardSource(paymentId))
    .executeTakeFirst()
  if (payment) return payment
  if (await isOurs(db, await cards.invoiceIdOf(paymentId))) refuse('server/unavailable')
  return undefined
}

/** Cents that went back from entries whose source begins like that. */
async function takenBack(db: Db, beginning: string) {
  const { cents } = await db
    .selectFrom('billing_entries as entry')
    .innerJoin('billing_postings as posting', 'posting.entry_id', 'entry.id')
    .select(sql<number>`coalesce(-sum(posting.amount_cents), 0)`.as('cents'))
    .where('posting.account', '=', 'CARD')
    .where(sql<boolean>`starts_with(entry.source, ${beginning})`)
    .executeTakeFirstOrThrow()
  return cents
}
