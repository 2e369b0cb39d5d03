import type Stripe from 'stripe'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { refuse } from '#server/platform/refusal.ts'
import type { CardEvent, CardPayment, CheckoutState } from './card-service.ts'

const Thing = Type.Object({ id: Type.String() })
const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const payment = { payment_intent: nullable(Type.Union([Type.String(), Thing])) }
const Session = Type.Object({
  ...Thing.properties,
  ...payment,
  payment_status: Type.String(),
  amount_total: nullable(Type.Integer()),
  currency: nullable(Type.String()),
  client_reference_id: nullable(Type.String()),
})
const Charge = Type.Object({
  ...Thing.properties,
  ...payment,
  amount_refunded: Type.Integer(),
})
const Dispute = Type.Object({
  ...Thing.properties,
  ...payment,
  amount: Type.Integer(),
  currency: Type.String(),
})

const readEvent = readerOf(
  Type.Object({ type: Type.String(), data: Type.Object({ object: Type.Unknown() }) }),
)
const readThing = readerOf(Thing)
const readSession = readerOf(Session)
const readCharge = readerOf(Charge)
const readDispute = readerOf(Dispute)

/** What Stripe has signed, in our words. Refused when it has another shape than its type. */
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

function readerOf<Schema extends Type.TSchema>(schema: Schema) {
  const compiled = Compile(schema)
  return (value: unknown): Static<Schema> =>
    compiled.Check(value) ? value : refuse('request/unreadable')
}

const other: CardEvent = { kind: 'OTHER' }

function paidOf(session: Static<typeof Session>): CardEvent {
  const payment = paymentOf(session)
  return payment ? { kind: 'PAID', sessionId: session.id, payment } : other
}

export function checkoutStateOf(session: Stripe.Checkout.Session): CheckoutState {
  const payment = paymentOf(session)
  if (payment) return { state: 'PAID', payment }
  return { state: session.status === 'expired' ? 'OVER' : 'OPEN' }
}

/** Undefined as long as nothing is paid. */
function paymentOf(session: Static<typeof Session>): CardPayment | undefined {
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

function refundOf({ id, payment_intent, amount_refunded }: Static<typeof Charge>): CardEvent {
  const paymentId = idOf(payment_intent)
  if (!paymentId) return other
  return { kind: 'REFUNDED', paymentId, chargeId: id, refundedCents: amount_refunded }
}

function disputeOf(kind: 'WITHDRAWN' | 'REINSTATED', dispute: Static<typeof Dispute>): CardEvent {
  const { id: disputeId, payment_intent, amount: amountCents, currency } = dispute
  const paymentId = idOf(payment_intent)
  if (!paymentId) return other
  return { kind, dispute: { disputeId, paymentId, amountCents, currency: currency.toUpperCase() } }
}

const idOf = (thing: string | { readonly id: string } | null) =>
  typeof thing === 'object' ? thing?.id : thing
