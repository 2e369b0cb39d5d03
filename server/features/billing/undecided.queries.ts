import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { limits } from '#shared/limits.ts'
import { isSettled } from './invoices.queries.ts'

/** What of a payment `p` is nobody's, in cents. */
export const looseCents = sql<number>`coalesce((
  select -sum(posting.amount_cents) from billing_entries entry
  join billing_postings posting on posting.entry_id = entry.id
  where entry.payment_id = p.id and posting.account = 'SUSPENSE'
), 0)`

/**
 * What of a payment `p` lies on its invoice while that lacks more, in cents. What earlier became dues, of another invoice
 * or of one whose money went back, is none of it, though no entry takes it off the payment.
 */
export const partCents = sql<number>`(
  case when p.invoice_id is null or ${isSettled(sql`p.invoice_id`)} then 0
  else least(${onInvoice(sql`and entry.payment_id = p.id`)}, ${onInvoice(sql``)}) end
)`

function onInvoice(condition: RawBuilder<unknown>) {
  return sql`coalesce((
    select -sum(posting.amount_cents) from billing_entries entry
    join billing_postings posting on posting.entry_id = entry.id
    where entry.invoice_id = p.invoice_id and posting.account = 'MEMBERS' ${condition}
  ), 0)`
}

/**
 * Whether something of a payment `p` is left to decide. Of other currencies the books know nothing: those are closed one
 * by one.
 */
const hasOpenMoney = sql<boolean>`(${looseCents} <> 0 or ${partCents} <> 0)`

/** What of a payment lies on its invoice while that lacks more, in cents. */
export async function partOf(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${partCents} as cents from billing_payments p where p.id = ${paymentId}`.execute(db)
  return rows[0]?.cents ?? 0
}

export async function isUndecided(db: Db, paymentId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('billing_payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('purpose', 'is not', null)
    .executeTakeFirst()
  return payment !== undefined
}

/** Takes the payment, and those of the same invoice, off the list once all their money has its place. */
export async function closeDecided(tx: Db, paymentId: string): Promise<void> {
  await sql`
    update billing_payments p set purpose = null
    where p.purpose is not null and p.currency = ${limits.duesCurrency} and not ${hasOpenMoney}
      and (p.id = ${paymentId} or p.invoice_id = (
        select invoice_id from billing_payments where id = ${paymentId}
      ))
  `.execute(tx)
}

/** Takes a payment of another currency off the list. */
export async function closeForeign(tx: Db, paymentId: string): Promise<void> {
  await tx
    .updateTable('billing_payments')
    .set({ purpose: null })
    .where('id', '=', paymentId)
    .where('currency', '!=', limits.duesCurrency)
    .execute()
}
