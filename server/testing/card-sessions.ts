import { randomUUID } from 'node:crypto'

/** The parts of a Stripe checkout session that the site and the tests read. */
export interface CardSession {
  readonly id: string
  readonly object: 'checkout.session'
  readonly url: string
  readonly status: 'open' | 'complete' | 'expired'
  readonly payment_status: 'unpaid' | 'paid'
  readonly payment_intent: string | null
  readonly amount_total: number
  readonly currency: string
  readonly client_reference_id: string | null
  readonly metadata: { readonly invoiceId: string }
  readonly expires_at: number
  readonly success_url: string
  readonly cancel_url: string
}

/** The site's request for a page: every field as sent, and the idempotency key. */
export interface CardOrder {
  readonly fields: URLSearchParams
  readonly key: string
}

/** Stripe refuses unknown names. */
const known =
  /^(mode|allowed_payment_method_types|submit_type|line_items|adaptive_pricing|wallet_options|client_reference_id|metadata|payment_intent_data|expires_at|success_url|cancel_url)(\[|$)/
const leastCents = 50

/** The sessions of the stand-in for Stripe. */
export class CardSessions {
  readonly orders: CardOrder[] = []
  readonly #all = new Map<string, CardSession>()
  readonly #byKey = new Map<string, { readonly asked: string; readonly session: CardSession }>()

  /** @returns the reason instead of a session if the order is refused */
  open(order: CardOrder, origin: string): CardSession | string {
    this.orders.push(order)
    const { fields, key } = order
    const asked = fields.toString()
    const before = this.#byKey.get(key)
    if (before) return before.asked === asked ? before.session : 'idempotency_error'
    const session = sessionOf(fields, origin)
    if (typeof session === 'string') return session
    this.#all.set(session.id, session)
    this.#byKey.set(key, { asked, session })
    return session
  }

  find(id: string): CardSession | undefined {
    return this.#all.get(id)
  }

  ofPayment(paymentId: string): CardSession | undefined {
    return [...this.#all.values()].find(session => session.payment_intent === paymentId)
  }

  /** A payment on the page with a valid card. */
  pay(id: string): CardSession {
    const payment = `pi_${randomUUID()}`
    return this.#change(id, { status: 'complete', payment_status: 'paid', payment_intent: payment })
  }

  expire(id: string): CardSession {
    return this.#change(id, { status: 'expired' })
  }

  #change(id: string, change: Partial<CardSession>) {
    const session = this.#all.get(id)
    if (session?.status !== 'open') throw new Error(`no open checkout ${id}`)
    const changed = { ...session, ...change }
    this.#all.set(id, changed)
    return changed
  }
}

function sessionOf(fields: URLSearchParams, origin: string): CardSession | string {
  const unknown = [...fields.keys()].find(name => !known.test(name))
  if (unknown !== undefined) return `Received unknown parameter: ${unknown}`
  const cents = Number(fields.get('line_items[0][price_data][unit_amount]'))
  if (!(cents >= leastCents)) return 'amount_too_small'
  const id = `cs_test_${randomUUID()}`
  const field = (name: string) => fields.get(name) ?? ''
  return {
    id,
    object: 'checkout.session',
    url: `${origin}/pay/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: cents,
    currency: field('line_items[0][price_data][currency]'),
    client_reference_id: fields.get('client_reference_id'),
    metadata: { invoiceId: field('payment_intent_data[metadata][invoiceId]') },
    expires_at: Number(field('expires_at')),
    success_url: field('success_url'),
    cancel_url: field('cancel_url'),
  }
}
