import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { billingLimits } from '#shared/billing-limits.ts'

/** A payment `r` that had a part on an invoice, or named it. */
const isOnInvoice = (invoiceId: RawBuilder<unknown>) => sql<boolean>`(
  r.invoice_id = ${invoiceId} or r.id = any(array(
    select entry.payment_id from billing_entries entry where entry.invoice_id = ${invoiceId}
  ))
)`

/** A payment `r` that a reversal `p` names by its invoice, or by a reference of the bank or the payer. */
const isNamed = sql<boolean>`(${isOnInvoice(sql`p.invoice_id`)} or r.bank_keys && p.bank_keys)`

/** Selects the booked payment that a reversal `p` can take back, the most likely one. */
function reversedPayment(isMeant: RawBuilder<boolean>) {
  return sql`
    select r.id, r.source, r.amount_cents, r.currency, r.booked_on, i.reference
    from billing_payments r left join billing_invoices i on i.id = r.invoice_id
    where ${isMeant} and r.method = 'BANK' and r.currency = p.currency
      and r.amount_cents >= p.amount_cents
      and (
        select coalesce(sum(posting.amount_cents), 0) from billing_entries entry
        join billing_postings posting on posting.entry_id = entry.id
        where entry.payment_id = r.id and posting.account = 'BANK'
      ) >= case when p.currency = ${billingLimits.duesCurrency} then greatest(p.amount_cents, 1) else 1 end
    order by
      cardinality(array(select unnest(r.bank_keys) intersect select unnest(p.bank_keys))) desc,
      r.amount_cents = p.amount_cents desc, r.received_at desc, r.id desc
    limit 1`
}

/** What a reversal `p` seems to take back, as JSON. Null for other payments. */
export const proposedReversal = sql`(
  select jsonb_strip_nulls(jsonb_build_object(
    'id', r.id, 'amountCents', r.amount_cents, 'currency', r.currency,
    'bookedOn', r.booked_on, 'reference', r.reference
  ))
  from (${reversedPayment(sql`p.doubt = 'REVERSAL' and ${isNamed}`)}) r
)`

/** The booked payment that the administrator chose for a reversal, by its id or its invoice. */
export async function reversedBy(
  tx: Db,
  reversalId: string,
  chosen: { readonly paymentId: string } | { readonly invoiceId: string },
) {
  const isMeant =
    'paymentId' in chosen
      ? sql<boolean>`r.id = ${chosen.paymentId}`
      : isOnInvoice(sql`${chosen.invoiceId}::uuid`)
  const { rows } = await sql<{ source: string; amountCents: number }>`
    select reversed.source, reversed.amount_cents as "amountCents"
    from billing_payments p cross join lateral (${reversedPayment(isMeant)}) reversed
    where p.id = ${reversalId}
  `.execute(tx)
  return rows[0]
}
