import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { PaymentMethod } from '#shared/contract/billing.ts'
import { balanceOf, book, isBooked, paymentBalance, sharesWhere } from './ledger.ts'
import { closeDecided, closeUnbooked } from './undecided-payments.ts'

interface Reversal {
  readonly paymentSource: string
  /** A reversal with the same source is booked once. */
  readonly source: string
  /** Hundredths of the payment's currency. No more goes back than the payment still has. */
  readonly amountCents: number
  /** The payer's bank took the money back. The period it bought ends, even for a small amount. */
  readonly isDisputed: boolean
  /** The member key of the administrator who decided it. */
  readonly decidedBy?: string
}

/**
 * Books in the caller's transaction (`inBooks`) that money of a payment went back. It takes unallocated money first, then a gift,
 * then the money on invoices. An invoice that is disputed or keeps none of it loses its period and waits for its money
 * again. An unknown payment is ignored.
 */
export async function takeBackPayment(platform: Platform, tx: Db, back: Reversal): Promise<void> {
  if (await isBooked(tx, back.source)) return
  let rest = back.amountCents
  let source = back.source
  for (const payment of await paymentsOf(tx, back.paymentSource)) {
    rest -= await takeFrom(platform, tx, payment, { ...back, source, amountCents: rest })
    source = `${back.source}:${payment.id}`
  }
}

/** The payment itself, and the payments that returned after a dispute. */
const paymentsOf = (tx: Db, source: string) =>
  tx
    .selectFrom('billing_payments')
    .select(['id', 'method', 'currency', 'amount_cents as amountCents'])
    .where(eb =>
      eb.or([eb('source', '=', source), sql<boolean>`starts_with(source, ${`${source}:`})`]),
    )
    .orderBy('received_at')
    .orderBy('id')
    .$narrowType<{ method: PaymentMethod }>()
    .execute()

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number]

/** @returns the amount taken, in the payment's currency */
async function takeFrom(platform: Platform, tx: Db, payment: Payment, back: Reversal) {
  const { id: paymentId, method } = payment
  const decidedBy = back.decidedBy === undefined ? {} : { decidedBy: back.decidedBy }
  const taken = split(await paymentBalance(tx, paymentId), amountOf(payment, back))
  await book(platform, tx, {
    kind: 'TAKEN_BACK',
    paymentId,
    ...decidedBy,
    source: back.source,
    postings: {
      SUSPENSE: taken.unallocated,
      GIFTS: taken.gift,
      [method]: -(taken.unallocated + taken.gift),
    },
  })
  for (const { invoiceId, cents, isDues, isWhole } of taken.shares) {
    await book(platform, tx, {
      kind: 'TAKEN_BACK',
      paymentId,
      invoiceId,
      ...decidedBy,
      source: `${back.source}:${invoiceId}`,
      postings: { [isDues ? 'DUES' : 'MEMBERS']: cents, [method]: -cents },
    })
    const isLost = isDues && (back.isDisputed || isWhole)
    if (isLost) await reopenInvoice(platform, tx, invoiceId)
  }
  await closeDecided(tx, paymentId)
  await closeUnbooked(tx, paymentId)
  if (payment.currency !== billingLimits.duesCurrency)
    return Math.min(back.amountCents, payment.amountCents)
  return taken.shares.reduce((sum, { cents }) => sum + cents, taken.unallocated + taken.gift)
}

/** The books hold money in another currency at its value when it was assigned. */
function amountOf({ currency, amountCents }: Payment, back: Reversal) {
  if (currency === billingLimits.duesCurrency) return { cents: back.amountCents }
  return { part: Math.min(1, back.amountCents / amountCents) }
}

/** The amounts to take from each place, up to the total or until nothing is left. */
function split(
  { unallocated, gift, shares }: Awaited<ReturnType<typeof paymentBalance>>,
  back: { readonly cents: number } | { readonly part: number },
) {
  const total = shares.reduce((sum, { cents }) => sum + cents, unallocated + gift)
  let rest = 'cents' in back ? back.cents : Math.round(total * back.part)
  const take = (cents: number) => {
    const taken = Math.min(rest, cents)
    rest -= taken
    return taken
  }
  const taken = { unallocated: take(unallocated), gift: take(gift) }
  const takenShares = shares.map(share => {
    const cents = take(share.cents)
    return { ...share, cents, isWhole: cents === share.cents }
  })
  return { ...taken, shares: takenShares.filter(({ cents }) => cents > 0) }
}

/**
 * Revokes the period of a paid invoice. The money still paid on it waits there for the rest or for a decision, and a
 * waiver no longer counts. The caller has locked the books.
 */
async function reopenInvoice(platform: Platform, tx: Db, invoiceId: string) {
  const dues = -(await balanceOf(tx, 'DUES', { invoiceId }))
  const waived = await balanceOf(tx, 'WAIVED', { invoiceId })
  await book(platform, tx, {
    kind: 'REOPENED',
    invoiceId,
    postings: { DUES: dues, WAIVED: -waived, MEMBERS: waived - dues },
  })
  await tx
    .insertInto('billing_revocations')
    .values({ invoice_id: invoiceId, revoked_at: platform.clock.now() })
    .execute()
  for (const { paymentId } of await sharesWhere(tx, { invoiceId })) {
    await tx
      .updateTable('billing_payments')
      .set(eb => ({
        invoice_id: invoiceId,
        purpose: eb.fn.coalesce('purpose', eb.val('')),
      }))
      .where('id', '=', paymentId)
      .execute()
  }
}
