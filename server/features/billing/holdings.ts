import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isSettled } from './invoices.queries.ts'

/** What of a payment went to one invoice and is still there. */
export interface Share {
  readonly invoiceId: string
  readonly cents: number
  /** Whether the invoice has bought its time: then the share is dues, else it waits on the invoice. */
  readonly isDues: boolean
}

/** Where the money of a payment lies, in cents. */
export interface Holdings {
  /** Nobody's yet. */
  readonly loose: number
  readonly gift: number
  readonly shares: readonly Share[]
}

/** All of a payment that has not gone back. */
export async function holdingsOf(db: Db, paymentId: string): Promise<Holdings> {
  const { rows } = await sql<{ loose: number; gift: number }>`
    select coalesce(-sum(posting.amount_cents) filter (where account = 'SUSPENSE'), 0) as loose,
      coalesce(-sum(posting.amount_cents) filter (where account = 'GIFTS'), 0) as gift
    from billing_entries entry join billing_postings posting on posting.entry_id = entry.id
    where entry.payment_id = ${paymentId}
  `.execute(db)
  const { loose = 0, gift = 0 } = rows[0] ?? {}
  return { loose, gift, shares: await sharesWhere(db, { paymentId }) }
}

export interface ShareOfPayment extends Share {
  readonly paymentId: string
}

/** The shares of one payment, or those that one invoice has. */
export async function sharesWhere(
  db: Db,
  of: { readonly paymentId: string } | { readonly invoiceId: string },
): Promise<ShareOfPayment[]> {
  const isOf =
    'paymentId' in of
      ? sql`entry.payment_id = ${of.paymentId} and entry.invoice_id is not null`
      : sql`entry.invoice_id = ${of.invoiceId} and entry.payment_id is not null`
  const { rows } = await sql<ShareOfPayment>`
    select entry.payment_id as "paymentId", entry.invoice_id as "invoiceId",
      -sum(posting.amount_cents) as cents, ${isSettled(sql`entry.invoice_id`)} as "isDues"
    from billing_entries entry join billing_postings posting on posting.entry_id = entry.id
    where ${isOf} and posting.account in ('MEMBERS', 'DUES')
    group by entry.payment_id, entry.invoice_id
    having sum(posting.amount_cents) < 0
    order by entry.payment_id, entry.invoice_id
  `.execute(db)
  return rows
}
