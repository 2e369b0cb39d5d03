import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Locking, underLocks } from '#server/platform/under-locks.ts'
import type { LedgerAccount } from '#shared/contract/billing.ts'
import { isPaid } from './invoices.queries.ts'

type EntryKind =
  | 'RECEIVED'
  | 'ALLOCATED'
  | 'SETTLED'
  | 'RELEASED'
  | 'WAIVED'
  | 'GIVEN'
  | 'RETURNED'
  | 'TAKEN_BACK'
  | 'REOPENED'
  | 'COST'
  | 'COST_CORRECTED'

/** Cents by account. Debits are positive, credits are negative, and the sum is zero. */
export type Postings = Partial<Readonly<Record<LedgerAccount, number>>>

interface Entry {
  readonly kind: EntryKind
  readonly invoiceId?: string
  readonly paymentId?: string
  /** A cost, and the first day of the month it was for. */
  readonly cost?: { readonly id: string; readonly month: string }
  /** The same source is booked only once. */
  readonly source?: string
  /** The member key of the administrator. */
  readonly decidedBy?: string
  readonly postings: Postings
}

/** Allows one booking transaction at a time. What it reads in the books stays true until it has written. */
export const inBooks = <Result>(
  platform: Locking,
  write: (tx: Db) => Promise<Result>,
): Promise<Result> => underLocks(platform, ['billing books'], write)

/** Adds an entry to the ledger. @returns false when its source has been booked before */
export async function book(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  { postings, ...entry }: Entry,
): Promise<boolean> {
  const id = newId(clock)
  const added = await tx
    .insertInto('billing_entries')
    .values({
      id,
      kind: entry.kind,
      invoice_id: entry.invoiceId ?? null,
      payment_id: entry.paymentId ?? null,
      cost_id: entry.cost?.id ?? null,
      cost_month: entry.cost?.month ?? null,
      source: entry.source ?? null,
      decided_by: entry.decidedBy ?? null,
      booked_at: clock.now(),
    })
    .onConflict(conflict => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  const lines = Object.entries(postings).filter(([, cents]) => cents !== 0)
  if (lines.length === 0) return true
  await tx
    .insertInto('billing_postings')
    .values(lines.map(([account, cents]) => ({ entry_id: id, account, amount_cents: cents })))
    .execute()
  return true
}

export async function isBooked(db: Db, source: string): Promise<boolean> {
  const entry = await db
    .selectFrom('billing_entries')
    .select('id')
    .where('source', '=', source)
    .executeTakeFirst()
  return entry !== undefined
}

type Subject = { readonly invoiceId: string } | { readonly paymentId: string }

/** The balance of an account for one invoice or payment, in cents. Debits are positive, credits are negative. */
export async function balanceOf(db: Db, account: LedgerAccount, of: Subject): Promise<number> {
  const entries = db
    .selectFrom('billing_entries')
    .innerJoin('billing_postings', 'billing_postings.entry_id', 'billing_entries.id')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), eb.lit(0)).as('cents'))
    .where('account', '=', account)
  const { cents } = await ('invoiceId' in of
    ? entries.where('invoice_id', '=', of.invoiceId)
    : entries.where('payment_id', '=', of.paymentId)
  ).executeTakeFirstOrThrow()
  return cents
}

/** The part of a payment that went to one invoice and has not gone back. */
interface Share {
  readonly paymentId: string
  readonly invoiceId: string
  readonly cents: number
  /** Whether the invoice is paid. If it is, the share is dues; if not, the share waits on the invoice. */
  readonly isDues: boolean
}

/** Where the remaining money of a payment is, in cents. */
export async function paymentBalance(db: Db, paymentId: string) {
  const { rows } = await sql<{ unallocated: number; gift: number }>`
    select coalesce(-sum(posting.amount_cents) filter (where account = 'SUSPENSE'), 0) as unallocated,
      coalesce(-sum(posting.amount_cents) filter (where account = 'GIFTS'), 0) as gift
    from billing_entries entry join billing_postings posting on posting.entry_id = entry.id
    where entry.payment_id = ${paymentId}
  `.execute(db)
  const { unallocated = 0, gift = 0 } = rows[0] ?? {}
  return { unallocated, gift, shares: await sharesWhere(db, { paymentId }) }
}

/** The shares of one payment or one invoice. */
export async function sharesWhere(db: Db, of: Subject) {
  const isOf =
    'paymentId' in of
      ? sql`entry.payment_id = ${of.paymentId} and entry.invoice_id is not null`
      : sql`entry.invoice_id = ${of.invoiceId} and entry.payment_id is not null`
  const { rows } = await sql<Share>`
    select entry.payment_id as "paymentId", entry.invoice_id as "invoiceId",
      -sum(posting.amount_cents) as cents, ${isPaid(sql`entry.invoice_id`)} as "isDues"
    from billing_entries entry join billing_postings posting on posting.entry_id = entry.id
    where ${isOf} and posting.account in ('MEMBERS', 'DUES')
    group by entry.payment_id, entry.invoice_id
    having sum(posting.amount_cents) < 0
    order by entry.payment_id, entry.invoice_id
  `.execute(db)
  return rows
}
