import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/count-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type InvoiceRow, ownInvoice } from '../invoices.queries.ts'
import type { Cards, Checkout } from './card-service.ts'

/** Card networks move no smaller amount. */
const minCents = 50
/** Time to enter a card. */
const minOpenMs = 10 * 60_000

/** Opens a page to pay the invoice's rest, or returns the open one. Two concurrent calls get the same page. */
export async function openCheckout(
  platform: Platform,
  cards: Cards | undefined,
  requested: { readonly accountId: string; readonly invoiceId: string; readonly host: string },
): Promise<{ readonly url: string }> {
  if (!cards) refuse('billing/no-cards')
  const { db, clock, quotas } = platform
  // Any booking after this time voids the checkout.
  const requestedAt = clock.now()
  const invoice = await ownInvoice(db, requested.accountId, requested.invoiceId)
  if (!invoice) refuse('billing/invoice-not-found')
  if (invoice.endsAt !== null) refuse('billing/paid')
  if (missingCents(invoice) < minCents) refuse('billing/no-cards')
  const open = await usableCheckoutOf(db, invoice.id, requestedAt)
  if (open !== undefined) return { url: open }
  const giveBack = await quotas.take('checkout', requested.accountId, serverLimits.checkoutsMade)
  try {
    const made = await makeCheckout(platform, cards, { invoice, host: requested.host })
    return { url: await storeFirst(platform, { ...made, invoiceId: invoice.id, requestedAt }) }
  } catch (error) {
    await giveBack()
    throw error
  }
}

const missingCents = ({ amountCents, paidCents }: InvoiceRow) => amountCents - paidCents

async function makeCheckout(
  { db, brands }: Platform,
  cards: Cards,
  { invoice, host }: { readonly invoice: InvoiceRow; readonly host: string },
) {
  const brand = brands.of(host)
  const returnUrl = (outcome: string) =>
    brands.link(brand, `/billing?checkout=${outcome}&invoice=${invoice.id}`)
  return cards.openCheckout({
    invoiceId: invoice.id,
    reference: invoice.reference,
    tariff: invoice.tariff,
    amountCents: missingCents(invoice),
    number: await checkoutsMadeFor(db, invoice.id),
    doneUrl: returnUrl('done'),
    cancelledUrl: returnUrl('cancelled'),
  })
}

/** The first of two concurrent checkouts counts. Nobody has seen the other one, so it expires unpaid. */
function storeFirst(
  { db }: Platform,
  checkout: Checkout & { readonly invoiceId: string; readonly requestedAt: Date },
): Promise<string> {
  const { invoiceId, requestedAt } = checkout
  return db.transaction().execute(async tx => {
    await tx
      .selectFrom('billing_invoices')
      .select('id')
      .where('id', '=', invoiceId)
      .forNoKeyUpdate()
      .execute()
    const first = await usableCheckoutOf(tx, invoiceId, requestedAt)
    if (first !== undefined) return first
    await tx
      .insertInto('billing_checkouts')
      .values({
        session_id: checkout.sessionId,
        invoice_id: invoiceId,
        url: checkout.url,
        created_at: requestedAt,
        expires_at: checkout.expiresAt,
      })
      .onConflict(conflict => conflict.column('session_id').doNothing())
      .execute()
    return checkout.url
  })
}

/** Finds a page that stays open for a while. A page older than the last booking on the invoice may ask for too much. */
async function usableCheckoutOf(db: Db, invoiceId: string, now: Date) {
  const found = await db
    .selectFrom('billing_checkouts as checkout')
    .select('url')
    .where('invoice_id', '=', invoiceId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now.getTime() + minOpenMs))
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('billing_entries as entry')
            .whereRef('entry.invoice_id', '=', 'checkout.invoice_id')
            .whereRef('entry.booked_at', '>=', 'checkout.created_at')
            .select(sql.lit(1).as('one')),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('session_id')
    .limit(1)
    .executeTakeFirst()
  return found?.url
}

const checkoutsMadeFor = (db: Db, invoiceId: string) =>
  countRows(db.selectFrom('billing_checkouts').where('invoice_id', '=', invoiceId))
