import type Stripe from 'stripe'
import type { CardEvent, CardPayment, CheckoutState } from './card-service.ts'

/** What Stripe tells, in our words. */
export function cardEventOf(event: Stripe.Event): CardEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const payment = paymentOf(event.data.object)
      return payment ? { kind: 'PAID', sessionId: event.data.object.id, payment } : other
    }
    case 'checkout.session.expired':
      return { kind: 'EXPIRED', sessionId: event.data.object.id }
    case 'charge.refunded':
      return refundOf(event.data.object)
    case 'charge.dispute.funds_withdrawn':
      return disputeOf('WITHDRAWN', event.data.object)
    case 'charge.dispute.funds_reinstated':
      return disputeOf('REINSTATED', event.data.object)
    default:
      return other
  }
}

const other: CardEvent = { kind: 'OTHER' }

export function checkoutStateOf(session: Stripe.Checkout.Session): CheckoutState {
  const payment = paymentOf(session)
  if (payment) return { state: 'PAID', payment }
  return { state: session.status === 'expired' ? 'OVER' : 'OPEN' }
}

/** Undefined as long as nothing is paid. */
function paymentOf(session: Stripe.Checkout.Session): CardPayment | undefined {
  const { payment_status, payment_intent, amount_total, currency } = session
  const paymentId = idOf(payment_intent)
  if (payment_status !== 'paid' || !paymentId || !amount_total || !currency) return undefined
  return {
    paymentId,
    invoiceId: session.client_reference_id ?? undefined,
    amountCents: amount_total,
    currency: currency.toUpperCase(),
  }
}

function refundOf({ id, payment_intent, amount_refunded }: Stripe.Charge): CardEvent {
  const paymentId = idOf(payment_intent)
  if (!paymentId) return other
  return { kind: 'REFUNDED', paymentId, chargeId: id, refundedCents: amount_refunded }
}

function disputeOf(kind: 'WITHDRAWN' | 'REINSTATED', dispute: Stripe.Dispute): CardEvent {
  const { id: disputeId, payment_intent, amount: amountCents, currency } = dispute
  const paymentId = idOf(payment_intent)
  if (!paymentId) return other
  return { kind, dispute: { disputeId, paymentId, amountCents, currency: currency.toUpperCase() } }
}

const idOf = (thing: string | { readonly id: string } | null) =>
  typeof thing === 'object' ? thing?.id : thing
