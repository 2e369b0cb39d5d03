import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { Clock } from '#server/platform/clock.ts'
import type { StripeSettings } from '#server/platform/config.ts'
import type { Log } from '#server/platform/log.ts'
import { refuse } from '#server/platform/refusal.ts'
import { within } from '#server/platform/within.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import type { CardEvent, Cards, Checkout, CheckoutOrder, CheckoutState } from './card-service.ts'
import { cardEventOf, checkoutStateOf } from './stripe-events.ts'

interface StripeOptions {
  readonly settings: StripeSettings
  readonly clock: Clock
  readonly log: Log
  /** The time for an answer, including a second try. */
  readonly answerMs?: number
}

const usualAnswerMs = 10_000
/** The maximum age of an event's signature. */
const signedSeconds = 300

/** Stripe Checkout. Every call to Stripe has a timeout, and the caller never sees Stripe's words. */
export class StripeCards implements Cards {
  readonly #stripe: Stripe
  readonly #options: StripeOptions

  constructor(options: StripeOptions) {
    this.#options = options
    this.#stripe = clientOf(options)
  }

  async openCheckout(order: CheckoutOrder): Promise<Checkout> {
    const params = sessionOf(order, this.#options.clock.now())
    // A repeated request returns the same page, for example after a lost answer or two clicks at once.
    const idempotencyKey = createHash('sha256')
      .update(JSON.stringify([params, order.number]))
      .digest('hex')
    const { id, url, expires_at } = await this.#ask(() =>
      this.#stripe.checkout.sessions.create(params, { idempotencyKey }),
    )
    if (url === null) throw new Error('the card service made a checkout without a page')
    return { sessionId: id, url, expiresAt: new Date(expires_at * 1_000) }
  }

  async findCheckout(sessionId: string): Promise<CheckoutState> {
    const session = await this.#find(() => this.#stripe.checkout.sessions.retrieve(sessionId))
    return session ? checkoutStateOf(session) : { state: 'OVER' }
  }

  async invoiceIdOf(paymentId: string): Promise<string | undefined> {
    const payment = await this.#find(() => this.#stripe.paymentIntents.retrieve(paymentId))
    return payment?.metadata.invoiceId
  }

  readEvent(body: string, signature: string | undefined): CardEvent {
    const { settings, clock } = this.#options
    const now = clock.now().getTime()
    const read = () =>
      this.#stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        settings.webhookSecret,
        signedSeconds,
        undefined,
        now,
      )
    try {
      return cardEventOf(read())
    } catch (error) {
      const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError
      if (isForged) refuse('billing/bad-signature')
      if (error instanceof SyntaxError) refuse('request/unreadable')
      throw error
    }
  }

  /** Undefined when Stripe does not know the object, for example after a change of keys. */
  #find<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
    return this.#ask(() => question().catch(undefinedWhenMissing))
  }

  async #ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const { answerMs = usualAnswerMs, log } = this.#options
    try {
      return await within(answerMs, question)
    } catch (error) {
      // Stripe's own errors carry a status that must not reach our caller.
      if (!isAway(error)) throw new Error('the card service refused the request', { cause: error })
      log.warn({ err: error }, 'the card service does not answer')
      refuse('server/unavailable', { cause: error })
    }
  }
}

function undefinedWhenMissing(error: unknown) {
  const { StripeInvalidRequestError } = Stripe.errors
  if (error instanceof StripeInvalidRequestError && error.statusCode === 404) return undefined
  throw error
}

function clientOf({ settings, answerMs = usualAnswerMs }: StripeOptions) {
  const { secretKey, apiUrl } = settings
  return new Stripe(secretKey, {
    timeout: answerMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl ? placeOf(apiUrl) : {}),
  })
}

function placeOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  } as const
}

/** A failed connection, too many requests, or Stripe's own failure: all may pass. */
function isAway(error: unknown) {
  const { StripeConnectionError, StripeRateLimitError, StripeAPIError } = Stripe.errors
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    error instanceof StripeAPIError ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  )
}

/** Stripe allows 30 minutes to a day. */
const openSeconds = 3_600
/** Rounds the end, so two clicks in a row ask for the same one. */
const stepSeconds = 300

/** Asks for a page that does not name the payer, shows the price in one currency, and stores no card. */
function sessionOf(order: CheckoutOrder, now: Date): Stripe.Checkout.SessionCreateParams {
  const metadata = { invoiceId: order.invoiceId }
  const price = {
    currency: billingLimits.duesCurrency.toLowerCase(),
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
