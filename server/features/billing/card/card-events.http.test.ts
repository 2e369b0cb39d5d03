import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cardEvent, type Signing, signedRequest } from '#server/testing/card-events.ts'
import { ownCards } from '#server/testing/card-site.ts'
import { duesOf, memberWithInvoice, readBilling } from '#server/testing/dues.ts'
import { mailsTo } from '#server/testing/outbox.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { refused, statusesOf } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { mailTexts } from '#shared/texts/mails.ts'

const cards = await ownCards({}, { runsJobs: true })
const { pageOf, pay, payWithoutEvent, service, site, tell } = cards

const completed = 'checkout.session.completed'

const paymentsOf = (invoiceId: string) =>
  rowsOf(site, 'billing_payments', { invoice_id: invoiceId })

/** Everything that an event could change. */
const books = async () => ({
  payments: await rowsOf(site, 'billing_payments'),
  entries: await rowsOf(site, 'billing_entries'),
  checkouts: await rowsOf(site, 'billing_checkouts'),
})

describe('a payment by card', () => {
  it('pays its invoice, and appears in the books and in a mail to the member', async () => {
    const { member, invoice, session } = await pay()
    expect(await readBilling(member)).toMatchObject({
      hasCards: true,
      contributor: { by: 'DUES' },
      invoices: [{ id: invoice.id, paidCents: 1_000, paidBy: 'CARD' }],
    })
    const paid = { method: 'CARD', amount_cents: 1_000, currency: 'USD', purpose: null }
    const source = `card:${session.payment_intent}`
    expect(await paymentsOf(invoice.id)).toMatchObject([{ source, ...paid }])
    const { subject } = mailTexts.receipt
    expect(await mailsTo(site, { to: member.email, subject })).toHaveLength(1)
  })

  it('is booked once, even if several events report it, also concurrently', async () => {
    const { member, invoice, session } = await payWithoutEvent()
    const event = cardEvent(completed, session)
    const later = cardEvent('checkout.session.async_payment_succeeded', session)
    const told = await Promise.all([event, event, later, event].map(each => cards.send(each)))
    expect(statusesOf(told)).toEqual([200, 200, 200, 200])
    expect((await cards.send(event)).status).toBe(200)
    expect(await paymentsOf(invoice.id)).toHaveLength(1)
    expect((await duesOf(member)).paidCents).toBe(1_000)
  })

  it('counts even if its checkout is unknown', async () => {
    const { member, session } = await payWithoutEvent()
    await removeRows(site, 'billing_checkouts', { session_id: session.id })
    expect((await tell(completed, session)).status).toBe(200)
    expect(await readBilling(member)).toMatchObject({ contributor: {} })
  })

  it('counts after the account is erased, without a mail', async () => {
    const { member, invoice, session } = await payWithoutEvent()
    await member.visitor.call('DELETE /api/account', { body: {} })
    expect((await tell(completed, session)).status).toBe(200)
    expect(await paymentsOf(invoice.id)).toMatchObject([{ purpose: null }])
  })

  it.each([
    ['of a part', { amount_total: 600 }, 600],
    ['in another currency', { currency: 'eur' }, 0],
  ])('%s waits for a decision', async (_, change, paidCents) => {
    const { member, invoice, session } = await payWithoutEvent()
    expect((await tell(completed, { ...session, ...change })).status).toBe(200)
    expect(await paymentsOf(invoice.id)).toMatchObject([{ purpose: '' }])
    expect(await duesOf(member)).toEqual({ by: undefined, paidCents })
  })

  it('made twice for one invoice is booked twice, and the second waits for a decision', async () => {
    const { member, invoice } = await memberWithInvoice(site)
    const first = await pageOf(member, invoice)
    site.clock.advance(55 * 60_000)
    const second = await pageOf(member, invoice)
    for (const { id } of [first, second]) await tell(completed, service.sessions.pay(id))
    expect(await paymentsOf(invoice.id)).toMatchObject([{ purpose: null }, { purpose: '' }])
    expect((await duesOf(member)).paidCents).toBe(1_000)
  })
})

it.each([
  ['on a page that was not paid', completed, { payment_status: 'unpaid' }],
  ['of no money', completed, { amount_total: 0 }],
  ['for an invoice of another site', completed, { client_reference_id: randomUUID() }],
  ['for something that is not an invoice', completed, { client_reference_id: 'T-shirt 7' }],
  ['without a subject', completed, { client_reference_id: null }],
  ['when the event is of an unknown type', 'checkout.session.something_new', {}],
  ['when it concerns something else', 'customer.created', {}],
])('nothing is booked %s, and the event is accepted', async (_, type, change) => {
  const { session } = await payWithoutEvent()
  const before = await books()
  expect((await tell(type, { ...session, ...change })).status).toBe(200)
  expect(await books()).toEqual(before)
})

it('an expired checkout is not offered again', async () => {
  const { member, invoice } = await memberWithInvoice(site)
  const page = await pageOf(member, invoice)
  const told = await tell('checkout.session.expired', service.sessions.expire(page.id))
  expect(told.status).toBe(200)
  expect((await pageOf(member, invoice)).id).not.toBe(page.id)
})

const json = { 'content-type': 'application/json' }
const send = (init: RequestInit) =>
  site.visitor().fetch('/api/billing/card-events', { method: 'POST', ...init })

describe('an event without a valid signature', () => {
  const minutesAgo = (minutes: number) => new Date(site.clock.now().getTime() - minutes * 60_000)

  async function expectRefused(change: object, signing?: Partial<Signing>) {
    const { session } = await payWithoutEvent()
    const before = await books()
    const usual = { secret: service.secret, at: site.clock.now(), ...signing }
    const reply = await send({ ...signedRequest(cardEvent(completed, session), usual), ...change })
    expect(reply).toMatchObject(refused('billing/bad-signature'))
    expect(reply.text).not.toMatch(/stripe|webhook|secret/i)
    expect(await books()).toEqual(before)
  }

  it.each([undefined, '', 'nonsense', 't=1', 'v1=abc', 't=1,v1=abc,v0=def'])(
    'is refused with the signature %j',
    signature =>
      expectRefused({ headers: { ...json, ...(signature && { 'stripe-signature': signature }) } }),
  )

  it('is refused when it was signed with another secret, or changed since', async () => {
    await expectRefused({}, { secret: 'whsec_other' })
    await expectRefused({ body: '{}' })
  })

  it('is refused six minutes after it was signed, and accepted after four', async () => {
    await expectRefused({}, { at: minutesAgo(6) })
    const { session } = await payWithoutEvent()
    expect((await tell(completed, session, { at: minutesAgo(4) })).status).toBe(200)
  })
})

describe('a body', () => {
  const large = 'x'.repeat(serverLimits.jsonBodyMaxBytes + 1)

  it.each([
    ['none', {}, 400],
    ['an empty one', { body: '', headers: json }, 400],
    ['one that is too large', { body: large, headers: json }, 413],
    ['one of another type', { body: '{}', headers: { 'content-type': 'text/plain' } }, 415],
  ] satisfies [string, RequestInit, number][])('%s is refused', async (_, init, status) => {
    expect((await send(init)).status).toBe(status)
  })

  const session = { id: 'cs_1', payment_intent: 'pi_1', payment_status: 'paid' }
  const of = (type: string, object: unknown) => ({ id: 'evt_1', type, data: { object } })
  it.each([
    ['no JSON', 'paid=1'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', [of(completed, session)]],
    ['nothing', {}],
    ['no data', { id: 'evt_1', type: completed }],
    ['empty data', { id: 'evt_1', type: completed, data: null }],
    ['no object', of(completed, null)],
    ['an object of another kind', of(completed, 'cs_1')],
    ['an amount in words', of(completed, { ...session, amount_total: '1000', currency: 'usd' })],
    ['no type', { ...of(completed, session), type: 1 }],
    ['an expired page without an id', of('checkout.session.expired', {})],
    ['a refund without an amount', of('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' })],
    [
      'a dispute without a payment',
      of('charge.dispute.funds_withdrawn', { id: 'dp_1', amount: 1 }),
    ],
  ])('that is signed and holds %s is unreadable', async (_, event) => {
    expect(await cards.send(event)).toMatchObject(refused('request/unreadable'))
  })
})
