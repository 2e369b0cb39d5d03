import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tariff } from '#shared/billing-limits.ts'
import type { Invoice, PaymentMethod } from '#shared/contract/billing.ts'

/** The money paid on an invoice that was not sent back, in cents. */
export async function paidCentsOf(db: Db, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${paidCents(sql`${invoiceId}::uuid`)} as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

export function paidCents(invoiceId: RawBuilder<unknown>) {
  return sql<number>`(
    select coalesce(-sum(posting.amount_cents), 0) from billing_entries entry
    join billing_postings posting on posting.entry_id = entry.id
    where entry.invoice_id = ${invoiceId} and posting.account in ('MEMBERS', 'DUES', 'WAIVED')
  )`
}

/** Whether an invoice has opened its period and still has its money. */
export function isPaid(invoiceId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from billing_periods where invoice_id = ${invoiceId})
    and not exists (select from billing_revocations where invoice_id = ${invoiceId})
  )`
}

export interface InvoiceRow {
  readonly id: string
  readonly reference: string
  readonly tariff: Tariff
  readonly amountCents: number
  readonly months: number
  readonly memberKey: string
  readonly issuedAt: Date
  readonly paidCents: number
  readonly isPaid: boolean
  readonly paidAt: Date | null
  readonly paidBy: PaymentMethod | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly revokedAt: Date | null
}

export async function invoiceOf(db: Db, id: string) {
  return (await invoicesWhere(db, sql`i.id = ${id}`, 1))[0]
}

export async function invoiceOfReference(db: Db, reference: string) {
  return (await invoicesWhere(db, sql`i.reference = ${reference}`, 1))[0]
}

export const invoicesOfAccount = (db: Db, accountId: string, limit: number) =>
  invoicesWhere(db, isOwn(accountId), limit)

/** Undefined for an unknown invoice and for another member's. */
export async function ownInvoice(db: Db, accountId: string, id: string) {
  return (await invoicesWhere(db, sql`i.id = ${id} and ${isOwn(accountId)}`, 1))[0]
}

function isOwn(accountId: string) {
  return sql`i.member_key = (
    select member_key from billing_members where account_id = ${accountId}
  )`
}

async function invoicesWhere(db: Db, condition: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<InvoiceRow>`
    select i.id, i.reference, i.tariff, i.amount_cents as "amountCents", i.months,
      i.member_key as "memberKey", i.issued_at as "issuedAt",
      ${paidCents(sql`i.id`)} as "paidCents",
      ${isPaid(sql`i.id`)} as "isPaid",
      (
        select max(booked_at) from billing_entries where invoice_id = i.id and kind = 'SETTLED'
      ) as "paidAt",
      -- If both methods had a share, this is the bank.
      (
        select min(p.method) from billing_entries entry
        join billing_payments p on p.id = entry.payment_id
        where entry.invoice_id = i.id and entry.kind = 'ALLOCATED'
      ) as "paidBy",
      period.starts_at as "startsAt", period.ends_at as "endsAt", r.revoked_at as "revokedAt"
    from billing_invoices i
    left join billing_periods period on period.invoice_id = i.id
    left join billing_revocations r on r.invoice_id = i.id
    where ${condition}
    order by i.issued_at desc, i.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** The key of a member in the books, made on first use. */
export async function memberKeyOf(tx: Db, accountId: string, host?: string): Promise<string> {
  await lockAccount(tx, accountId)
  const { member_key: memberKey } = await tx
    .insertInto('billing_members')
    .values({ account_id: accountId, member_key: sql`gen_random_uuid()`, host: host ?? '' })
    .onConflict(conflict =>
      // Always updates, which serializes concurrent calls.
      conflict.column('account_id').doUpdateSet(eb => ({
        host: host ?? eb.ref('billing_members.host'),
      })),
    )
    .returning('member_key')
    .executeTakeFirstOrThrow()
  return memberKey
}

/** Locks the account before any other row of it: an erasure locks in the same order. */
async function lockAccount(tx: Db, accountId: string) {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) refuse('session/missing')
}

export function presentInvoice(row: InvoiceRow): Invoice {
  const { id, reference, tariff, amountCents, paidCents } = row
  return {
    id,
    reference,
    tariff,
    amountCents,
    paidCents,
    tsIssued: row.issuedAt.getTime(),
    ...(row.paidAt ? { tsPaid: row.paidAt.getTime() } : {}),
    ...(row.paidBy ? { paidBy: row.paidBy } : {}),
    ...(row.startsAt ? { tsStart: row.startsAt.getTime() } : {}),
    ...(row.endsAt ? { tsEnd: row.endsAt.getTime() } : {}),
    ...(row.revokedAt ? { tsRevoked: row.revokedAt.getTime() } : {}),
  }
}
