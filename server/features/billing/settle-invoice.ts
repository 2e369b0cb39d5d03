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
 * A period begins where the last one ends, or now when that is over and its grace as well. An invoice whose money went
 * back and came again gives what was left of its time.
 */
async function openPeriod(
  tx: Db,
  { id, memberKey, months }: Pick<InvoiceRow, 'id' | 'memberKey' | 'months'>,
  now: Date,
) {
  const graceBegan = new Date(now.getTime() - limits.duesGraceMs)
  const lost = await tx
    .deleteFrom('billing_revocations')
    .where('invoice_id', '=', id)
    .returning('revoked_at')
    .executeTakeFirst()
  const began = sql`(
    select coalesce(max(p.ends_at), ${now}) as at from billing_periods p
    where p.member_key = ${memberKey} and p.invoice_id <> ${id} and p.ends_at > ${graceBegan}
      and not exists (select from billing_revocations r where r.invoice_id = p.invoice_id)
  ) began`
  if (lost) {
    await sql`
      update billing_periods period set starts_at = began.at,
        ends_at = began.at + (period.ends_at - greatest(period.starts_at, ${lost.revoked_at}))
      from ${began} where period.invoice_id = ${id} and period.ends_at > ${lost.revoked_at}
    `.execute(tx)
    return
  }
  await sql`
    insert into billing_periods (invoice_id, member_key, seats, starts_at, ends_at)
    select i.id, i.member_key, i.seats, began.at,
      (began.at at time zone 'UTC' + make_interval(months => ${months})) at time zone 'UTC'
    from billing_invoices i, ${began}
    where i.id = ${id}
  `.execute(tx)
}
