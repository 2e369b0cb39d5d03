import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isSettled } from './invoices.queries.ts'

/** What of a payment `p` is nobody's, in cents. */
export const looseCents = sql<number>`coalesce((
  select -sum(posting.amount_cents) from billing_entries entry
  join billing_postings posting on posting.entry_id = entry.id
  where entry.payment_id = p.id and posting.account = 'SUSPENSE'
), 0)`

/** What of a payment `p` lies on invoices that lack more, in cents. */
export const partCents = sql<number>`coalesce((
  select -sum(posting.amount_cents) from billing_entries entry
  join billing_postings posting on posting.entry_id = entry.id
  where entry.payment_id = p.id and posting.account in ('MEMBERS', 'DUES')
    and entry.invoice_id is not null and not ${isSettled(sql`entry.invoice_id`)}
), 0)`

/** Of another currency the books know nothing of a payment `p` before it is assigned. */
export const isInBooks = sql<boolean>`exists (
  select from billing_entries where payment_id = p.id and kind = 'RECEIVED'
)`

export async function isPaymentInBooks(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select ${isInBooks} as known from billing_payments p where p.id = ${paymentId}`.execute(db)
  return rows[0]?.known ?? false
}

const hasOpenMoney = sql<boolean>`(${looseCents} <> 0 or ${partCents} <> 0)`

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
    where p.purpose is not null and ${isInBooks} and not ${hasOpenMoney}
      and (p.id = ${paymentId} or p.invoice_id = (
        select invoice_id from billing_payments where id = ${paymentId}
      ))
  `.execute(tx)
}

/** Takes a payment that the books do not know off the list. */
export async function closeUnbooked(tx: Db, paymentId: string): Promise<void> {
  await sql`
    update billing_payments p set purpose = null where p.id = ${paymentId} and not ${isInBooks}
  `.execute(tx)
}
