import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { limits } from '#shared/limits.ts'
import { isSettled } from './invoices.queries.ts'

/**
 * Whether something of a payment `p` is left to decide: it lies on SUSPENSE, or on an invoice that lacks more. Of other
 * currencies the books know nothing: those are closed one by one.
 */
export const hasOpenMoney = sql<boolean>`(
  coalesce((${postedFor('SUSPENSE')}), 0) <> 0
  or (coalesce((${postedFor('MEMBERS')}), 0) <> 0 and not ${isSettled(sql`p.invoice_id`)})
)`

export function postedFor(account: 'SUSPENSE' | 'MEMBERS') {
  return sql`
    select sum(posting.amount_cents) from billing_entries entry
    join billing_postings posting on posting.entry_id = entry.id
    where entry.payment_id = p.id and posting.account = ${sql.lit(account)}`
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
