import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LedgerAccount } from '#shared/contract/billing.ts'

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

/** Cents by account, debits above zero, credits below: together nothing. */
export type Postings = Partial<Readonly<Record<LedgerAccount, number>>>

interface Entry {
  readonly kind: EntryKind
  readonly invoiceId?: string
  readonly paymentId?: string
  /** What may be booked once only. */
  readonly source?: string
  /** The key of the administrator whose decision it is. */
  readonly decidedBy?: string
  readonly postings: Postings
}

/** Bookings follow each other, one transaction at a time: what one reads in the books stays true until it has written. */
export async function lockBooks(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('billing books', 0))`.execute(tx)
}

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

/** Whether what may be booked once only has been. */
export async function isBooked(db: Db, source: string): Promise<boolean> {
  const entry = await db
    .selectFrom('billing_entries')
    .select('id')
    .where('source', '=', source)
    .executeTakeFirst()
  return entry !== undefined
}

type Subject = { readonly invoiceId: string } | { readonly paymentId: string }

/** What lies on an account for one invoice or payment, in cents: debits above zero, credits below. */
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
