import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { PaymentMethod, UndecidedPayment, UndecidedReason } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { isSettled, paidCents } from '../invoices.queries.ts'
import { isInBooks, looseCents, partCents } from '../undecided.queries.ts'

interface Row {
  readonly id: string
  readonly method: PaymentMethod
  readonly amountCents: number
  readonly currency: string
  readonly bookedOn: string
  readonly purpose: string
  /** False for money of another currency before it was assigned. */
  readonly isInBooks: boolean
  /** What of it lies on an invoice that lacks more, and what on none. */
  readonly partCents: number
  readonly looseCents: number
  readonly reference: string | null
  /** Null when it names no invoice. */
  readonly missingCents: number | null
  readonly isSettled: boolean
}

interface Page {
  readonly page?: number
  readonly size?: number
}

/** Payments that wait for a decision, the one that has waited longest first. */
export async function listUndecided(
  db: Db,
  { page = 0, size = limits.undecidedPageDefault }: Page,
): Promise<UndecidedPayment[]> {
  const { rows } = await sql<Row>`
    select p.id, p.method, p.amount_cents as "amountCents", p.currency, p.booked_on as "bookedOn",
      p.purpose,
      ${isInBooks} as "isInBooks", ${partCents} as "partCents", ${looseCents} as "looseCents",
      i.reference, i.amount_cents - ${paidCents(sql`i.id`)} as "missingCents",
      ${isSettled(sql`i.id`)} as "isSettled"
    from billing_payments p left join billing_invoices i on i.id = p.invoice_id
    where p.purpose is not null
    order by p.received_at, p.id
    limit ${size} offset ${page * size}
  `.execute(db)
  return rows.map(presented)
}

function presented(row: Row): UndecidedPayment {
  const { id, method, bookedOn, purpose, reference } = row
  const missingCents = row.isSettled ? 0 : (row.missingCents ?? 0)
  return {
    id,
    method,
    reason: reasonOf(row),
    ...amountsOf(row),
    bookedOn,
    purpose,
    ...(reference === null ? {} : { reference, missingCents }),
  }
}

function reasonOf({ isInBooks: isKnown, reference, partCents: part }: Row): UndecidedReason {
  if (!isKnown) return 'CURRENCY'
  if (reference === null) return 'UNKNOWN'
  return part > 0 ? 'PART' : 'OVER'
}

/** Of another currency the books know nothing before it is assigned, and then only what it was worth. */
function amountsOf({ amountCents, currency, isInBooks: isKnown, ...row }: Row) {
  const openCents = row.partCents + row.looseCents
  if (!isKnown) return { amountCents, currency, openCents: amountCents }
  const isOurs = currency === limits.duesCurrency
  return { amountCents: isOurs ? amountCents : openCents, currency: limits.duesCurrency, openCents }
}
