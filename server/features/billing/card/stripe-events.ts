import type Stripe from 'stripe'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { refuse } from '#server/platform/refusal.ts'
import type { CardEvent, CardPayment, CheckoutState } from './card-service.ts'

const Thing = Type.Object({ id: Type.String() })
const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const payment = { payment_intent: nullable(Type.Union([Type.String(), Thing])) }

const readEvent = readerOf({
  type: Type.String(),
  data: Type.Object({ object: Type.Unknown() }),
})
const readThing = readerOf(Thing.properties)
const readSession = readerOf({
  ...Thing.properties,
  ...payment,
  payment_status: Type.String(),
  amount_total: nullable(Type.Integer()),
  currency: nullable(Type.String()),
  client_reference_id: nullable(Type.String()),
})
const readCharge = readerOf({
  ...Thing.properties,
  ...payment,
  amount_refunded: Type.Integer(),
})
const readDispute = readerOf({
  ...Thing.properties,
  ...payment,
  amount: Type.Integer(),
  currency: Type.String(),
})
type Session = ReturnType<typeof readSession>

/** Converts an event signed by Stripe into our terms. Refuses an event whose shape does not fit its type. */
export function cardEventOf(event: unknown): CardEvent {
  const {
    type,
    data: { object },
  } = readEvent(event)
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paidOf(readSession(object))
    case 'checkout.session.expired':
      return { kind: 'EXPIRED', sessionId: readThing(object).id }
    case 'charge.refunded':
      return refundOf(readCharge(object))
    case 'charge.dispute.funds_withdrawn':
      return disputeOf('WITHDRAWN', readDispute(object))
    case 'charge.dispute.funds_reinstated':
      return disputeOf('REINSTATED', readDispute(object))
    default:
      return other
  }
}

function readerOf<Properties extends Type.TProperties>(properties: Properties) {
  const compiled = Compile(Type.Object(properties))
  return (value: unknown) => (compiled.Check(value) ? value : refuse('request/unreadable'))
}

const other: CardEvent = { kind: 'OTHER' }

function paidOf(session: Session): CardEvent {
  const payment = paymentOf(session)
  return payment ? { kind: 'PAID', sessionId: session.id, payment } : other
}

export function checkoutStateOf(session: Stripe.Checkout.Session): CheckoutState {
  const payment = paymentOf(session)
  if (payment) return { state: 'PAID', payment }
  return { state: session.status === 'expired' ? 'OVER' : 'OPEN' }
}

function paymentOf(session: Session): CardPayment | undefined {
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

function refundOf(charge: ReturnType<typeof readCharge>): CardEvent {
  const paymentId = idOf(charge.payment_intent)
  if (!paymentId) return other
  const { id: chargeId, amount_refunded: refundedCents } = charge
  return { kind: 'REFUNDED', paymentId, chargeId, refundedCents }
}

function disputeOf(
  kind: 'WITHDRAWN' | 'REINSTATED',
  dispute: ReturnType<typeof readDispute>,
): CardEvent {
  const { id: disputeId, payment_intent, amount: amountCents, currency } = dispute
  const paymentId = idOf(payment_intent)
  if (!paymentId) return other
  return { kind, dispute: { disputeId, paymentId, amountCents, currency: currency.toUpperCase() } }
}

const idOf = (thing: string | { readonly id: string } | null) =>
  typeof thing === 'object' ? thing?.id : thing
