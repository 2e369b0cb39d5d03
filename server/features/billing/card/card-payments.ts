import { sql } from 'kysely'
import { Compile } from 'typebox/compile'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { Id } from '#shared/contract/primitives.ts'
import { dayOf } from '#shared/days.ts'
import { inBooks, isBooked } from '../ledger.ts'
import { receivePayment } from '../receive-payment.ts'
import { takeBackPayment } from '../take-back-payment.ts'
import type { CardEvent, CardPayment, Cards, Dispute } from './card-service.ts'

const idSchema = Compile(Id)

/** Handles an event of the card service. Events may arrive twice, late and in any order. */
export async function handleCardEvent(
  platform: Platform,
  cards: Cards | undefined,
  { body, signature }: { readonly body: string; readonly signature: string | undefined },
): Promise<void> {
  if (!cards) refuse('billing/no-cards')
  await handle(platform, cards, cards.readEvent(body, signature))
}

async function handle(platform: Platform, cards: Cards, event: CardEvent): Promise<void> {
  switch (event.kind) {
    case 'PAID':
      return bookCardPayment(platform, event)
    case 'EXPIRED':
      return endCheckout(platform.db, event.sessionId, platform.clock.now())
    case 'REFUNDED':
      return bookRefund(platform, cards, event)
    case 'WITHDRAWN':
      return bookDispute(platform, cards, event.dispute)
    case 'REINSTATED':
      return bookReinstatement(platform, cards, event.dispute)
    case 'OTHER':
      return
  }
}

/** Books a card payment once. The operator may use the card service for other purposes; those payments are ignored. */
export async function bookCardPayment(
  platform: Platform,
  { sessionId, payment }: { readonly sessionId: string; readonly payment: CardPayment },
): Promise<void> {
  const { paymentId, invoiceId, ...paid } = payment
  const now = platform.clock.now()
  await inBooks(platform, async tx => {
    if (!(await isOurs(tx, invoiceId))) return
    await receivePayment(platform, tx, {
      method: 'CARD',
      source: cardSource(paymentId),
      ...paid,
      purpose: '',
      bookedOn: dayOf(now),
      invoiceId,
    })
    await endCheckout(tx, sessionId, now)
  })
}

/** Books the refunds since the last event. Events in the wrong order change nothing. */
async function bookRefund(
  platform: Platform,
  cards: Cards,
  { paymentId, chargeId, refundedCents }: Extract<CardEvent, { kind: 'REFUNDED' }>,
): Promise<void> {
  if (!(await findBooked(platform, cards, paymentId))) return
  await inBooks(platform, async tx => {
    const prefix = `card-refund:${chargeId}:`
    const amountCents = refundedCents - (await takenBack(tx, prefix))
    if (amountCents <= 0) return
    await takeBackPayment(platform, tx, {
      paymentSource: cardSource(paymentId),
      source: `${prefix}${refundedCents}`,
      amountCents,
      isDisputed: false,
    })
  })
}

async function bookDispute(
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
  await inBooks(platform, tx => takeBackPayment(platform, tx, back))
}

/** Books the money that the bank has returned as a payment for the same invoice. */
async function bookReinstatement(
  platform: Platform,
  cards: Cards,
  { disputeId, paymentId, amountCents, currency }: Dispute,
): Promise<void> {
  const payment = await findBooked(platform, cards, paymentId)
  if (!payment) return
  if (!(await isBooked(platform.db, disputeSource(disputeId)))) refuse('server/unavailable')
  await inBooks(platform, tx =>
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

const cardSource = (paymentId: string) => `card:${paymentId}`
const disputeSource = (disputeId: string) => `card-dispute:${disputeId}`

/**
 * Undefined when the payment is for no invoice here. Refuses a payment that is not booked yet, so the card service
 * sends its event again.
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

/** The total that went back in entries whose source has this prefix, in cents. */
async function takenBack(db: Db, prefix: string) {
  const { cents } = await db
    .selectFrom('billing_entries as entry')
    .innerJoin('billing_postings as posting', 'posting.entry_id', 'entry.id')
    .select(sql<number>`coalesce(-sum(posting.amount_cents), 0)`.as('cents'))
    .where('posting.account', '=', 'CARD')
    .where(sql<boolean>`starts_with(entry.source, ${prefix})`)
    .executeTakeFirstOrThrow()
  return cents
}

/** Marks a checkout that can no longer be paid. */
export async function endCheckout(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('billing_checkouts')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

async function isOurs(db: Db, invoiceId: string | undefined) {
  if (!idSchema.Check(invoiceId)) return false
  const invoice = await db
    .selectFrom('billing_invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return invoice !== undefined
}
