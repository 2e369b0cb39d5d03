import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cardsOfTest, ownCards } from '#server/testing/card-site.ts'
import { askForInvoice, memberWithInvoice, transfer } from '#server/testing/dues.ts'
import { refused, statusesOf } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'

const minuteMs = 60_000

const { pageOf, pay, requestCheckout, service, site } = await ownCards()

const lastOrder = () => service.sessions.orders.at(-1)

describe('the payment page', () => {
  it('is requested with the price, and without anything about the payer or the site', async () => {
    const ann = await site.member({ name: 'Ann' })
    const invoice = await askForInvoice(ann, 'YEAR')
    const { url } = await pageOf(ann, invoice)
    expect(url.startsWith(service.origin)).toBe(true)
    const fields = lastOrder()?.fields
    expect(Object.fromEntries(fields ?? [])).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      submit_type: 'pay',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '10000',
      'line_items[0][price_data][product_data][name]': 'Membership, 1 year',
      'adaptive_pricing[enabled]': 'false',
      'wallet_options[link][display]': 'never',
      client_reference_id: invoice.id,
      'metadata[invoiceId]': invoice.id,
      'payment_intent_data[description]': invoice.reference,
      'payment_intent_data[metadata][invoiceId]': invoice.id,
      expires_at: expect.stringMatching(/^\d+$/),
      success_url: `http://localhost:3000/billing?checkout=done&invoice=${invoice.id}`,
      cancel_url: `http://localhost:3000/billing?checkout=cancelled&invoice=${invoice.id}`,
    })
    const openMs = Number(fields?.get('expires_at')) * 1_000 - site.clock.now().getTime()
    expect(openMs).toBeGreaterThan(59 * minuteMs)
    expect(openMs).toBeLessThan(66 * minuteMs)
    expect(`${fields?.toString()}`).not.toMatch(/ann|lambda|example\.org/i)
  })

  it('is the same for a repeated request, until it is about to expire', async () => {
    const { member: ann, invoice } = await memberWithInvoice(site)
    const first = await pageOf(ann, invoice)
    site.clock.advance(45 * minuteMs)
    expect((await pageOf(ann, invoice)).id).toBe(first.id)
    site.clock.advance(15 * minuteMs)
    expect((await pageOf(ann, invoice)).id).not.toBe(first.id)
  })

  it('is one for concurrent clicks, even if the service makes several', async () => {
    const { member: ann, invoice } = await memberWithInvoice(site)
    // The clock advances between the two requests, so they have different ends.
    const bothAsk = Promise.withResolvers<undefined>()
    let asking = 0
    service.gate = () => {
      asking += 1
      if (asking === 1) site.clock.advance(6 * minuteMs)
      if (asking === 2) bothAsk.resolve(undefined)
      return bothAsk.promise
    }
    const first = requestCheckout(ann, invoice.id)
    await expect.poll(() => asking).toBe(1)
    const replies = await Promise.all([first, requestCheckout(ann, invoice.id)])
    expect(statusesOf(replies)).toEqual([200, 200])
    expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1)
    const keys = service.sessions.orders.slice(-2).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })

  it('asks for the rest after a part came by bank, even if a page for the full amount was open', async () => {
    const { member: ann, invoice } = await memberWithInvoice(site)
    const whole = await pageOf(ann, invoice)
    expect(whole.amount_total).toBe(1_000)
    await transfer(site, { invoice, amountCents: 400 })
    const rest = await pageOf(ann, invoice)
    expect(rest.amount_total).toBe(600)
    expect(await pageOf(ann, invoice)).toEqual(rest)
  })

  it('leads back to the member’s current brand', async () => {
    const { member: ann, invoice } = await memberWithInvoice(site)
    const params = { id: invoice.id }
    const headers = { 'x-forwarded-host': 'evil.example' }
    await ann.visitor.ask('POST /api/billing/invoices/:id/checkout', { params, headers })
    expect(lastOrder()?.fields.get('success_url')).toMatch(/^http:\/\/localhost:3000\//)
  })
})

describe('no page is made', () => {
  it('for a visitor, for another member’s invoice, or an unknown one', async () => {
    const { member: ann, invoice } = await memberWithInvoice(site)
    const { member: bob } = await memberWithInvoice(site)
    const administrator = await site.member({ roles: ['ADMIN'] })
    const orders = service.sessions.orders.length
    const notFound = refused('billing/invoice-not-found')
    for (const other of [bob, administrator]) {
      expect(await requestCheckout(other, invoice.id)).toMatchObject(notFound)
      expect(await requestCheckout(other, randomUUID())).toMatchObject(notFound)
    }
    const visitor = { ...ann, visitor: site.visitor() }
    expect(await requestCheckout(visitor, invoice.id)).toMatchObject(refused('session/missing'))
    expect(service.sessions.orders).toHaveLength(orders)
  })

  it('for a paid invoice, by bank or by card', async () => {
    const { member: ann, invoice } = await memberWithInvoice(site)
    await transfer(site, { invoice })
    const paid = refused('billing/paid')
    expect(await requestCheckout(ann, invoice.id)).toMatchObject(paid)
    const { member, invoice: other } = await pay()
    expect(await requestCheckout(member, other.id)).toMatchObject(paid)
  })

  it('for an amount below the minimum of cards', async () => {
    const { member: ann, invoice } = await memberWithInvoice(site)
    await transfer(site, { invoice, amountCents: 951 })
    expect(await requestCheckout(ann, invoice.id)).toMatchObject(refused('billing/no-cards'))
  })

  it.each([
    ['fails', 503, 500],
    ['gets too many requests', 503, 429],
    ['does not know the site', 500, 401],
    ['refuses the order', 500, 400],
  ])(
    'while the service %s: the caller gets %i and none of its words',
    async (_, status, failure) => {
      const { member: ann, invoice } = await memberWithInvoice(site)
      service.gate = () => failure
      const reply = await requestCheckout(ann, invoice.id)
      expect(reply.status).toBe(status)
      expect(reply.text).not.toMatch(/nobody to read|stripe/i)
      service.gate = () => undefined
      expect((await requestCheckout(ann, invoice.id)).status).toBe(200)
    },
  )
})

it('a member gets a limited number of checkouts an hour, and failed ones do not count', async () => {
  const strict = await cardsOfTest({ LIMITS_FACTOR: '1' })
  const { count } = serverLimits.checkoutsMade
  const { member: ann, invoice } = await memberWithInvoice(strict.site)
  strict.service.gate = () => 400
  for (let failed = 0; failed < 3; failed += 1) await strict.requestCheckout(ann, invoice.id)
  strict.service.gate = () => undefined
  for (let made = 0; made < count; made += 1) {
    const page = await strict.pageOf(ann, invoice)
    await strict.tell('checkout.session.expired', strict.service.sessions.expire(page.id))
  }
  const reply = await strict.requestCheckout(ann, invoice.id)
  expect(reply).toMatchObject(refused('request/too-many'))
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await memberWithInvoice(strict.site)
  expect((await strict.pageOf(other.member, other.invoice)).status).toBe('open')
})
