import type Stripe from 'stripe'
import type { CardEvent, CardPayment, CheckoutState } from './card-service.ts'

/** What Stripe tells, in our words. */
export function cardEventOf({ type, data }: Stripe.Event): CardEvent {
  if (type === 'checkout.session.completed') return paidOf(data.object)
  if (type === 'checkout.session.async_payment_succeeded') return paidOf(data.object)
  if (type === 'checkout.session.expired') return { kind: 'EXPIRED', sessionId: data.object.id }
  if (type === 'charge.refunded') return refundOf(data.object)
  if (type === 'charge.dispute.funds_withdrawn') return disputeOf('WITHDRAWN', data.object)
  if (type === 'charge.dispute.funds_reinstated') return disputeOf('REINSTATED', data.object)
  return other
}

const other: CardEvent = { kind: 'OTHER' }

function paidOf(session: Stripe.Checkout.Session): CardEvent {
  const payment = paymentOf(session)
  return payment ? { kind: 'PAID', sessionId: session.id, payment } : other
}

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
