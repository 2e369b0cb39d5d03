import type { Invoice } from '#shared/contract/billing.ts'
import type { InvoiceRow } from './invoices.queries.ts'

/** An invoice as its member sees it. */
export function presentInvoice(row: InvoiceRow): Invoice {
  const { id, reference, tariff, amountCents, paidCents } = row
  return {
    id,
    reference,
    tariff,
    amountCents,
    paidCents,
    tsIssued: row.issuedAt.getTime(),
    ...(row.settledAt ? { tsPaid: row.settledAt.getTime() } : {}),
    ...(row.paidBy ? { paidBy: row.paidBy } : {}),
    ...(row.startsAt ? { tsStart: row.startsAt.getTime() } : {}),
    ...(row.endsAt ? { tsEnd: row.endsAt.getTime() } : {}),
    ...(row.revokedAt ? { tsRevoked: row.revokedAt.getTime() } : {}),
  }
}
