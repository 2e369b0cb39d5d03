import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { CardSession } from './card-sessions.ts'

export interface CardEventBody {
  readonly id: string
  readonly type: string
  readonly note: string
  readonly data: { readonly object: { readonly id: string } }
}

export interface Signing {
  readonly secret: string
  readonly at: Date
}

/** An event as Stripe sends it, without a signature. */
export function cardEvent(type: string, object: { readonly id: string }): CardEventBody {
  const envelope = { id: `evt_${randomUUID()}`, object: 'event', api_version: '2026-10-28.endive' }
  // The signature covers bytes. A site that reads them differently refuses these.
  const note = '\u2028 é 🏳️‍🌈 \\u0000 \ufeff'
  return { ...envelope, note, type, data: { object } }
}

/** A request with an event, or any other text, signed the way Stripe signs. */
export function signedRequest(event: object | string, { secret, at }: Signing) {
  const body = typeof event === 'string' ? event : JSON.stringify(event, undefined, 2)
  const timestamp = Math.floor(at.getTime() / 1_000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
  }
  return { method: 'POST', body, headers } satisfies RequestInit
}

/** The charge of the payment's card, with this much refunded. */
export function chargeOf(session: CardSession, refundedCents = 0) {
  return {
    id: `ch_${session.payment_intent}`,
    object: 'charge',
    payment_intent: session.payment_intent,
    amount: session.amount_total,
    amount_refunded: refundedCents,
    currency: session.currency,
    metadata: session.metadata,
  }
}

/** A dispute: the payer's bank wants the money back. */
export function disputeOf(session: CardSession) {
  return {
    id: `du_${session.payment_intent}`,
    object: 'dispute',
    charge: `ch_${session.payment_intent}`,
    payment_intent: session.payment_intent,
    amount: session.amount_total,
    currency: session.currency,
    metadata: {},
  }
}
