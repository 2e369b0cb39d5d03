import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sharesWhere } from './holdings.ts'
import { balanceOf, book } from './ledger.ts'

/**
 * Takes the time of a settled invoice back: what is still paid on it waits there for the rest, or for a decision, and
 * nothing of it is waived any more. The books are locked.
 */
export async function reopenInvoice(platform: Platform, tx: Db, invoiceId: string): Promise<void> {
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
