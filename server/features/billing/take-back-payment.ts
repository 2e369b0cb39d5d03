import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PaymentMethod } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { paidCentsOf } from './invoices.queries.ts'
import { balanceOf, book, lockBooks, type Postings } from './ledger.ts'
import { closeDecided, closeForeign } from './undecided.queries.ts'

interface PaymentRow {
  readonly id: string
  readonly method: PaymentMethod
  readonly invoiceId: string | null
}

interface MoneyBack {
  /** Of the payment whose money it was. */
  readonly paymentSource: string
  /** Of this going back: it is booked once. */
  readonly source: string
  readonly amountCents: number
}

/**
 * Books that money of a payment went back, in the caller's transaction: first what is nobody's, then what lies on an
 * open invoice, then dues. An invoice with nothing left loses its time. A payment that is not there is left alone.
 */
export async function takeBackPayment(platform: Platform, tx: Db, back: MoneyBack): Promise<void> {
  await lockBooks(tx)
  const payment = await tx
    .selectFrom('billing_payments')
    .select(['id', 'method', 'currency', 'invoice_id as invoiceId'])
    .where('source', '=', back.paymentSource)
    .$narrowType<{ method: PaymentMethod }>()
    .executeTakeFirst()
  if (!payment) return
  const { id: paymentId, invoiceId } = payment
  const isForeign = payment.currency !== limits.duesCurrency
  const isNew = await book(platform, tx, {
    kind: 'TAKEN_BACK',
    paymentId,
    ...(invoiceId === null ? {} : { invoiceId }),
    source: back.source,
    postings: isForeign ? {} : await postingsOf(tx, payment, back.amountCents),
  })
  if (!isNew) return
  if (isForeign) return closeForeign(tx, paymentId)
  if (invoiceId !== null && (await paidCentsOf(tx, invoiceId)) <= 0) {
    await revoke(tx, invoiceId, platform.clock.now())
  }
  await closeDecided(tx, paymentId)
}

/** What cannot be found anywhere was given away before, and comes out of the dues. */
async function postingsOf(
  tx: Db,
  { id: paymentId, invoiceId, method }: PaymentRow,
  amountCents: number,
): Promise<Postings> {
  const nobodys = Math.min(amountCents, -(await balanceOf(tx, 'SUSPENSE', { paymentId })))
  const paidOn = invoiceId === null ? 0 : -(await balanceOf(tx, 'MEMBERS', { invoiceId }))
  const onInvoice = Math.min(amountCents - nobodys, paidOn)
  const dues = amountCents - nobodys - onInvoice
  return { SUSPENSE: nobodys, MEMBERS: onInvoice, DUES: dues, [method]: -amountCents }
}

async function revoke(tx: Db, invoiceId: string, now: Date) {
  await tx
    .insertInto('billing_revocations')
    .columns(['invoice_id', 'revoked_at'])
    .expression(eb =>
      eb
        .selectFrom('billing_periods')
        .select(['invoice_id', eb.val(now).as('revoked_at')])
        .where('invoice_id', '=', invoiceId),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
