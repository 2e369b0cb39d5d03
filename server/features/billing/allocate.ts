import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { invoiceOf } from './invoices.queries.ts'
import { balanceOf, book } from './ledger.ts'
import { settleInvoice } from './settle-invoice.ts'

export interface Allocation {
  readonly paymentId: string
  readonly invoiceId: string
}

/**
 * Gives an invoice what it lacks of a payment's money that is nobody's yet, and settles it when it is complete. The
 * books are locked. @returns the cents it was given
 */
export async function allocate(
  platform: Platform,
  tx: Db,
  { paymentId, invoiceId }: Allocation,
): Promise<number> {
  const invoice = await invoiceOf(tx, invoiceId)
  if (!invoice || invoice.isSettled) return 0
  const missing = invoice.amountCents - invoice.paidCents
  const given = Math.min(missing, -(await balanceOf(tx, 'SUSPENSE', { paymentId })))
  if (given <= 0) return 0
  await book(platform, tx, {
    kind: 'ALLOCATED',
    paymentId,
    invoiceId,
    postings: { SUSPENSE: given, MEMBERS: -given },
  })
  if (given === missing) await settleInvoice(platform, tx, invoice)
  return given
}
