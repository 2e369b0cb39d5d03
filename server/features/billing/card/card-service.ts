import type { Tariff } from '#shared/billing-limits.ts'

/** The order for a checkout page. It says nothing about the payer. */
export interface CheckoutOrder {
  readonly invoiceId: string
  readonly reference: string
  readonly tariff: Tariff
  /** The missing amount of the invoice, in US cents. */
  readonly amountCents: number
  /** How many pages the invoice has had. The same number returns the same page. */
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
  /** From the metadata of the payment. The invoice may not exist here. */
  readonly invoiceId: string | undefined
  /** Hundredths of the currency. */
  readonly amountCents: number
  /** ISO 4217, upper case. */
  readonly currency: string
}

export type CheckoutState =
  | { readonly state: 'OPEN' }
  /** The checkout can no longer be paid, and it has not been paid. */
  | { readonly state: 'OVER' }
  | { readonly state: 'PAID'; readonly payment: CardPayment }

/** Money that the payer's bank has taken back or returned. */
export interface Dispute extends Omit<CardPayment, 'invoiceId'> {
  readonly disputeId: string
}

export type CardEvent =
  | { readonly kind: 'PAID'; readonly sessionId: string; readonly payment: CardPayment }
  | { readonly kind: 'EXPIRED'; readonly sessionId: string }
  /** `refundedCents` is the total refund so far. */
  | {
      readonly kind: 'REFUNDED'
      readonly paymentId: string
      readonly chargeId: string
      readonly refundedCents: number
    }
  | { readonly kind: 'WITHDRAWN' | 'REINSTATED'; readonly dispute: Dispute }
  | { readonly kind: 'OTHER' }

/** The service for card payments. While it is out of reach, calls are refused with server/unavailable. */
export interface Cards {
  openCheckout(order: CheckoutOrder): Promise<Checkout>
  findCheckout(sessionId: string): Promise<CheckoutState>
  invoiceIdOf(paymentId: string): Promise<string | undefined>
  /** Refuses an event that the service has not signed, or signed too long ago. */
  readEvent(body: string, signature: string | undefined): CardEvent
}
