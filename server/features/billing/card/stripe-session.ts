import type Stripe from 'stripe'
import { limits } from '#shared/limits.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import type { CheckoutOrder } from './card-service.ts'

/** Stripe takes 30 minutes to a day. */
const openSeconds = 3_600
/** Two clicks in a row ask for the same end. */
const stepSeconds = 300

/**
 * The page as Stripe is asked for it: who pays is not said, the price is in one currency, and the card is not kept
 * anywhere.
 */
export function sessionOf(order: CheckoutOrder, now: Date): Stripe.Checkout.SessionCreateParams {
  const metadata = { invoiceId: order.invoiceId }
  const price = {
    currency: limits.duesCurrency.toLowerCase(),
    unit_amount: order.amountCents,
    product_data: { name: billingTexts.products[order.tariff] },
  }
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    submit_type: 'pay',
    line_items: [{ quantity: 1, price_data: price }],
    adaptive_pricing: { enabled: false },
    wallet_options: { link: { display: 'never' } },
    client_reference_id: order.invoiceId,
    metadata,
    payment_intent_data: { description: order.reference, metadata },
    expires_at: endOf(now),
    success_url: order.doneUrl,
    cancel_url: order.cancelledUrl,
  }
}

function endOf(now: Date) {
  const seconds = now.getTime() / 1_000 + openSeconds
  return Math.ceil(seconds / stepSeconds) * stepSeconds
}
