import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type InvoiceRow, ownInvoice } from '../invoices.queries.ts'
import type { Cards, Checkout } from './card-service.ts'
import { checkoutsMadeFor, usableCheckoutOf } from './checkouts.queries.ts'

interface Wish {
  readonly accountId: string
  readonly invoiceId: string
  /** Where the member came to, and wants to come back to. */
  readonly host: string
}

/** The card networks move nothing smaller. */
const leastCents = 50

/**
 * Where the member can pay by card what his invoice lacks: the page that is open, or a new one. Whoever asks twice at
 * once is sent to one page.
 */
export async function openCheckout(
  platform: Platform,
  cards: Cards | undefined,
  wish: Wish,
): Promise<{ readonly url: string }> {
  if (!cards) refuse('billing/no-cards')
  const { db, clock, attempts } = platform
  // What is booked from here on makes the checkout void.
  const askedAt = clock.now()
  const invoice = await ownInvoice(db, wish.accountId, wish.invoiceId)
  if (!invoice) refuse('billing/invoice-not-found')
  if (invoice.endsAt !== null) refuse('billing/paid')
  if (missingCents(invoice) < leastCents) refuse('billing/no-cards')
  const open = await usableCheckoutOf(db, invoice.id, askedAt)
  if (open !== undefined) return { url: open }
  const giveBack = await attempts.take('checkout', wish.accountId, serverLimits.checkoutsMade)
  try {
    const made = await makeCheckout(platform, cards, { invoice, host: wish.host })
    return { url: await keepFirst(platform, { ...made, invoiceId: invoice.id, askedAt }) }
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
  const backTo = (outcome: string) =>
    brands.link(brand, `/billing?checkout=${outcome}&invoice=${invoice.id}`)
  return cards.openCheckout({
    invoiceId: invoice.id,
    reference: invoice.reference,
    tariff: invoice.tariff,
    amountCents: missingCents(invoice),
    number: await checkoutsMadeFor(db, invoice.id),
    doneUrl: backTo('done'),
    cancelledUrl: backTo('cancelled'),
  })
}

/** Of two made at once the first is shown; nobody has seen the other, which runs out unpaid. */
function keepFirst(
  { db }: Platform,
  checkout: Checkout & { readonly invoiceId: string; readonly askedAt: Date },
): Promise<string> {
  const { invoiceId, askedAt } = checkout
  return db.transaction().execute(async tx => {
    await tx
      .selectFrom('billing_invoices')
      .select('id')
      .where('id', '=', invoiceId)
      .forNoKeyUpdate()
      .execute()
    const first = await usableCheckoutOf(tx, invoiceId, askedAt)
    if (first !== undefined) return first
    await tx
      .insertInto('billing_checkouts')
      .values({
        session_id: checkout.sessionId,
        invoice_id: invoiceId,
        url: checkout.url,
        created_at: askedAt,
        expires_at: checkout.expiresAt,
      })
      .onConflict(conflict => conflict.column('session_id').doNothing())
      .execute()
    return checkout.url
  })
}
