import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { UndecidedPayment, UndecidedReason } from '#shared/contract/billing.ts'
import type { QueryOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { PaymentDoubt } from '#shared/payment-doubts.ts'
import { isPaid, paidCents } from './invoices.queries.ts'
import { proposedReversal } from './reversed-payments.ts'

/** The cents of a payment `p` that are not on any invoice. */
const unallocatedCents = sql<number>`coalesce((
  select -sum(posting.amount_cents) from billing_entries entry
  join billing_postings posting on posting.entry_id = entry.id
  where entry.payment_id = p.id and posting.account = 'SUSPENSE'
), 0)`

/** The cents of a payment `p` on unpaid invoices. */
const partCents = sql<number>`coalesce((
  select -sum(posting.amount_cents) from billing_entries entry
  join billing_postings posting on posting.entry_id = entry.id
  where entry.payment_id = p.id and posting.account in ('MEMBERS', 'DUES')
    and entry.invoice_id is not null and not ${isPaid(sql`entry.invoice_id`)}
), 0)`

/** Whether a payment `p` is booked. A doubtful one, or one in another currency, is not booked before its decision. */
const isInBooks = sql<boolean>`exists (
  select from billing_entries where payment_id = p.id and kind = 'RECEIVED'
)`

const hasOpenMoney = sql<boolean>`(${unallocatedCents} <> 0 or ${partCents} <> 0)`

interface Row
  extends Omit<
    UndecidedPayment,
    'reason' | 'openCents' | 'reference' | 'missingCents' | 'reverses'
  > {
  readonly doubt: PaymentDoubt | null
  readonly isInBooks: boolean
  readonly partCents: number
  readonly unallocatedCents: number
  readonly reference: string | null
  readonly missingCents: number | null
  readonly isPaid: boolean
  readonly reverses: UndecidedPayment['reverses'] | null
}

type UndecidedPage = QueryOf<Contract['GET /api/admin/billing/payments']>

/** The oldest first. A page goes on behind a payment that is decided by now, because payments are never deleted. */
export async function listUndecided(
  db: Db,
  { page = 0, size = billingLimits.undecidedPageDefault, idAfter }: UndecidedPage,
): Promise<UndecidedPayment[]> {
  const { rows } = await sql<Row>`
    select p.id, p.method, p.amount_cents as "amountCents", p.currency, p.booked_on as "bookedOn",
      p.purpose, p.doubt, ${proposedReversal} as reverses,
      ${isInBooks} as "isInBooks", ${partCents} as "partCents", ${unallocatedCents} as "unallocatedCents",
      i.reference, i.amount_cents - ${paidCents(sql`i.id`)} as "missingCents",
      ${isPaid(sql`i.id`)} as "isPaid"
    from billing_payments p left join billing_invoices i on i.id = p.invoice_id
    where p.purpose is not null and ${isBehind(idAfter)}
    order by p.received_at, p.id
    limit ${size} offset ${page * size}
  `.execute(db)
  return rows.map(presented)
}

const isBehind = (id: string | undefined) =>
  id === undefined
    ? sql`true`
    : sql`(p.received_at, p.id) > (select received_at, id from billing_payments where id = ${id})`

function presented(row: Row): UndecidedPayment {
  const { id, method, bookedOn, purpose, reference } = row
  const missingCents = row.isPaid ? 0 : (row.missingCents ?? 0)
  return {
    id,
    method,
    reason: reasonOf(row),
    ...amountsOf(row),
    bookedOn,
    purpose,
    ...(reference === null ? {} : { reference, missingCents }),
    ...(row.reverses ? { reverses: row.reverses } : {}),
  }
}

function reasonOf({ currency, reference, doubt, ...row }: Row): UndecidedReason {
  if (!row.isInBooks && doubt) return doubt
  // Payments of unknown status from before doubts were stored have none.
  if (!row.isInBooks) return currency === billingLimits.duesCurrency ? 'STATUS' : 'CURRENCY'
  if (reference === null) return 'UNKNOWN'
  return row.partCents > 0 ? 'PART' : 'OVER'
}

/** The books have no money in another currency before it is assigned, and then only its value at that time. */
function amountsOf({ amountCents, currency, ...row }: Row) {
  const openCents = row.partCents + row.unallocatedCents
  if (!row.isInBooks) return { amountCents, currency, openCents: amountCents }
  const isOurs = currency === billingLimits.duesCurrency
  return {
    amountCents: isOurs ? amountCents : openCents,
    currency: billingLimits.duesCurrency,
    openCents,
  }
}

export async function isPaymentInBooks(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select ${isInBooks} as known from billing_payments p where p.id = ${paymentId}`.execute(db)
  return rows[0]?.known ?? false
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

/** Removes the payment, and those of the same invoice, from the list when all their money is allocated. */
export async function closeDecided(tx: Db, paymentId: string): Promise<void> {
  await sql`
    update billing_payments p set purpose = null
    where p.purpose is not null and ${isInBooks} and not ${hasOpenMoney}
      and (p.id = ${paymentId} or p.invoice_id = (
        select invoice_id from billing_payments where id = ${paymentId}
      ))
  `.execute(tx)
}

/** Removes a payment that is not booked from the list. */
export async function closeUnbooked(tx: Db, paymentId: string): Promise<void> {
  await sql`
    update billing_payments p set purpose = null where p.id = ${paymentId} and not ${isInBooks}
  `.execute(tx)
}
