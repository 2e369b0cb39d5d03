import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { PaymentMethod } from '#shared/contract/billing.ts'
import type { PaymentDoubt } from '#shared/payment-doubts.ts'
import { queueReceipt } from './billing-mails.ts'
import { type InvoiceRow, invoiceOf } from './invoices.queries.ts'
import { balanceOf, book } from './ledger.ts'
import { closeDecided, isUndecided } from './undecided-payments.ts'

export interface IncomingPayment {
  readonly method: PaymentMethod
  /** The same for the same money in every report. */
  readonly source: string
  /** Hundredths of the currency. */
  readonly amountCents: number
  /** ISO 4217. */
  readonly currency: string
  readonly purpose: string
  /** YYYY-MM-DD */
  readonly bookedOn: string
  readonly invoiceId: string | undefined
  /** Why it must not be booked without a decision. */
  readonly doubt?: PaymentDoubt
  /** Keyed hashes that recognize it in other statements, and in its reversal. */
  readonly bankKeys?: readonly string[]
}

/**
 * Books an incoming payment in the caller's transaction (`inBooks`) and completes the invoice that it pays. An overpayment, a part
 * payment, and money without an invoice wait for a decision. So does money in another currency, and a doubtful line of
 * a statement. Neither is booked before the decision.
 * @returns `known` when it was booked before
 */
export async function receivePayment(platform: Platform, tx: Db, payment: IncomingPayment) {
  const paymentId = await addPayment(platform, tx, payment)
  if (paymentId === undefined) return 'known'
  if (payment.doubt || payment.currency !== billingLimits.duesCurrency) return 'undecided'
  const { method, amountCents, invoiceId } = payment
  await book(platform, tx, {
    kind: 'RECEIVED',
    paymentId,
    postings: { [method]: amountCents, SUSPENSE: -amountCents },
  })
  if (invoiceId !== undefined) await allocatePayment(platform, tx, { paymentId, invoiceId })
  await closeDecided(tx, paymentId)
  return (await isUndecided(tx, paymentId)) ? 'undecided' : 'paid'
}

async function addPayment({ clock }: Platform, tx: Db, payment: IncomingPayment) {
  const { method, source, amountCents, currency, purpose, bookedOn, invoiceId = null } = payment
  const { doubt = null, bankKeys = [] } = payment
  const money = { method, source, amount_cents: amountCents, currency, purpose }
  const times = { booked_on: bookedOn, received_at: clock.now() }
  const added = await tx
    .insertInto('billing_payments')
    .values({
      id: newId(clock),
      ...money,
      ...times,
      invoice_id: invoiceId,
      doubt,
      bank_keys: [...bankKeys],
    })
    .onConflict(conflict => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/**
 * Moves unallocated money of a payment to an invoice that lacks it, and completes the invoice when nothing is missing.
 * The caller has locked the books. @returns the cents moved
 */
export async function allocatePayment(
  platform: Platform,
  tx: Db,
  { paymentId, invoiceId }: { readonly paymentId: string; readonly invoiceId: string },
): Promise<number> {
  const invoice = await invoiceOf(tx, invoiceId)
  if (!invoice || invoice.isPaid) return 0
  const missing = invoice.amountCents - invoice.paidCents
  const given = Math.min(missing, -(await balanceOf(tx, 'SUSPENSE', { paymentId })))
  if (given <= 0) return 0
  await book(platform, tx, {
    kind: 'ALLOCATED',
    paymentId,
    invoiceId,
    postings: { SUSPENSE: given, MEMBERS: -given },
  })
  if (given === missing) await completeInvoice(platform, tx, invoice)
  return given
}

/** Books the money on an invoice as dues and opens the period it bought. The caller has locked the books. */
export async function completeInvoice(
  platform: Platform,
  tx: Db,
  invoice: Pick<InvoiceRow, 'id' | 'memberKey' | 'months'>,
): Promise<void> {
  const { id: invoiceId, memberKey } = invoice
  const paid = -(await balanceOf(tx, 'MEMBERS', { invoiceId }))
  await book(platform, tx, {
    kind: 'SETTLED',
    invoiceId,
    postings: { MEMBERS: paid, DUES: -paid },
  })
  await openPeriod(tx, invoice, platform.clock.now())
  await queueReceipt(platform, tx, { invoiceId, memberKey })
}

/**
 * A period begins where the last one ends, or now if that one and its grace are over. An invoice whose money went back
 * and returned gets the remaining time.
 */
async function openPeriod(
  tx: Db,
  { id, memberKey, months }: Pick<InvoiceRow, 'id' | 'memberKey' | 'months'>,
  now: Date,
) {
  const graceStart = new Date(now.getTime() - billingLimits.duesGraceMs)
  const revoked = await tx
    .deleteFrom('billing_revocations')
    .where('invoice_id', '=', id)
    .returning('revoked_at')
    .executeTakeFirst()
  const start = sql`(
    select coalesce(max(p.ends_at), ${now}) as at from billing_periods p
    where p.member_key = ${memberKey} and p.invoice_id <> ${id} and p.ends_at > ${graceStart}
      and not exists (select from billing_revocations r where r.invoice_id = p.invoice_id)
  ) began`
  if (revoked) {
    await sql`
      update billing_periods period set starts_at = began.at,
        ends_at = began.at + (period.ends_at - greatest(period.starts_at, ${revoked.revoked_at}))
      from ${start} where period.invoice_id = ${id} and period.ends_at > ${revoked.revoked_at}
    `.execute(tx)
    return
  }
  await sql`
    insert into billing_periods (invoice_id, member_key, seats, starts_at, ends_at)
    select i.id, i.member_key, i.seats, began.at,
      (began.at at time zone 'UTC' + make_interval(months => ${months})) at time zone 'UTC'
    from billing_invoices i, ${start}
    where i.id = ${id}
  `.execute(tx)
}
