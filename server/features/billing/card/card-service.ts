import type { Tariff } from '#shared/billing-limits.ts'

/** What a checkout page is made from, without anything about who pays. */
export interface CheckoutOrder {
  readonly invoiceId: string
  readonly reference: string
  readonly tariff: Tariff
  /** US cents: what the invoice lacks. */
  readonly amountCents: number
  /** How many pages the invoice has had: the same number gets the same page. */
  readonly number: number
  readonly doneUrl: string
  readonly cancelledUrl: string
}

/** A page of the card service where an invoice can be paid. */
export interface Checkout {
  readonly sessionId: string
  readonly url: string
  readonly expiresAt: Date
}

export interface CardPayment {
  readonly paymentId: string
  /** By the metadata of the payment: it may not exist here. */
  readonly invoiceId: string | undefined
  /** Hundredths of the currency. */
  readonly amountCents: number
  /** ISO 4217, upper case. */
  readonly currency: string
}

export type CheckoutState =
  | { readonly state: 'OPEN' }
  /** Nobody can pay there any more, and nobody has. */
  | { readonly state: 'OVER' }
  | { readonly state: 'PAID'; readonly payment: CardPayment }

/** Money that the payer's bank has taken back, or given back again. */
export interface Dispute extends Omit<CardPayment, 'invoiceId'> {
  readonly disputeId: string
}

export type CardEvent =
  | { readonly kind: 'PAID'; readonly sessionId: string; readonly payment: CardPayment }
  | { readonly kind: 'EXPIRED'; readonly sessionId: string }
  /** `refundedCents` is all that was refunded of it so far. */
  | {
      readonly kind: 'REFUNDED'
      readonly paymentId: string
      readonly chargeId: string
      readonly refundedCents: number
    }
  | { readonly kind: 'WITHDRAWN' | 'REINSTATED'; readonly dispute: Dispute }
  | { readonly kind: 'OTHER' }

/** The service that takes money from cards. While it cannot be reached, questions are refused with server/unavailable. */
export interface Cards {
  openCheckout(order: CheckoutOrder): Promise<Checkout>
  findCheckout(sessionId: string): Promise<CheckoutState>
  invoiceIdOf(paymentId: string): Promise<string | undefined>
  /** Refuses what the service has not signed, or has signed too long ago. */
  readEvent(body: string, signature: string | undefined): CardEvent
}
