import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'
import { queueReceipt } from './billing-mails.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { balanceOf, book } from './ledger.ts'

/** Turns what was paid on an invoice into dues and gives the member his time. The books are locked. */
export async function settleInvoice(
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
 * A period begins where the last one ends, or now when that is over and its grace as well. The time of an invoice whose
 * money went back and came again is the one it had.
 */
async function openPeriod(
  tx: Db,
  { id, memberKey, months }: Pick<InvoiceRow, 'id' | 'memberKey' | 'months'>,
  now: Date,
) {
  await tx.deleteFrom('billing_revocations').where('invoice_id', '=', id).execute()
  const graceBegan = new Date(now.getTime() - limits.duesGraceMs)
  await sql`
    insert into billing_periods (invoice_id, member_key, seats, starts_at, ends_at)
    select i.id, i.member_key, i.seats, began.at,
      (began.at at time zone 'UTC' + make_interval(months => ${months})) at time zone 'UTC'
    from billing_invoices i, (
      select coalesce(max(p.ends_at), ${now}) as at from billing_periods p
      where p.member_key = ${memberKey} and p.ends_at > ${graceBegan}
        and not exists (select from billing_revocations r where r.invoice_id = p.invoice_id)
    ) began
    where i.id = ${id}
    on conflict (invoice_id) do nothing
  `.execute(tx)
}
