import { describe, expect, it } from 'vitest'
import { ownCards } from '#server/testing/card-site.ts'
import { askForInvoice, transfer } from '#server/testing/dues.ts'
import { statusesOf } from '#server/testing/visitor.ts'

const minuteMs = 60_000

const cards = await ownCards()

const lastOrder = () => cards.service.sessions.orders.at(-1)

describe('the page to pay on', () => {
  it('is requested with the price, and nothing about who pays or what the site is', async () => {
    const ann = await cards.site.member({ name: 'Ann' })
    const invoice = await askForInvoice(ann, 'YEAR')
    const { url } = await cards.pageOf(ann, invoice)
    expect(url.startsWith(cards.service.origin)).toBe(true)
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
    const openMs = Number(fields?.get('expires_at')) * 1_000 - cards.site.clock.now().getTime()
    expect(openMs).toBeGreaterThan(59 * minuteMs)
    expect(openMs).toBeLessThan(66 * minuteMs)
    expect(`${fields?.toString()}`).not.toMatch(/ann|lambda|example\.org/i)
  })

  it('is the same when asked again, until it is about to expire', async () => {
    const ann = await cards.site.member()
    const invoice = await askForInvoice(ann)
    const first = await cards.pageOf(ann, invoice)
    cards.site.clock.advance(45 * minuteMs)
    expect((await cards.pageOf(ann, invoice)).id).toBe(first.id)
    cards.site.clock.advance(15 * minuteMs)
    expect((await cards.pageOf(ann, invoice)).id).not.toBe(first.id)
  })

  it('is one for concurrent clicks', async () => {
    const ann = await cards.site.member()
    const { id } = await askForInvoice(ann)
    const replies = await Promise.all([1, 2, 3, 4].map(() => cards.requestCheckout(ann, id)))
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1)
  })

  it('is one for concurrent clicks even if the service makes several', async () => {
    const ann = await cards.site.member()
    const { id } = await askForInvoice(ann)
    // The clock goes on between the two: they are asked for with different ends.
    const bothAsk = Promise.withResolvers<undefined>()
    let asking = 0
    cards.service.gate = () => {
      asking += 1
      if (asking === 1) cards.site.clock.advance(6 * minuteMs)
      if (asking === 2) bothAsk.resolve(undefined)
      return bothAsk.promise
    }
    const first = cards.requestCheckout(ann, id)
    await expect.poll(() => asking).toBe(1)
    const replies = await Promise.all([first, cards.requestCheckout(ann, id)])
    expect(statusesOf(replies)).toEqual([200, 200])
    expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1)
    const keys = cards.service.sessions.orders.slice(-2).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })

  it('asks for the rest when a part has come by bank, even where one for all was open', async () => {
    const ann = await cards.site.member()
    const invoice = await askForInvoice(ann)
    const whole = await cards.pageOf(ann, invoice)
    expect(whole.amount_total).toBe(1_000)
    await transfer(cards.site, { invoice, amountCents: 400 })
    const rest = await cards.pageOf(ann, invoice)
    expect(rest.amount_total).toBe(600)
    expect(await cards.pageOf(ann, invoice)).toEqual(rest)
  })

  it('leads back to the brand where the member is', async () => {
    const ann = await cards.site.member()
    const { id } = await askForInvoice(ann)
    await ann.visitor.call('POST /api/billing/invoices/:id/checkout', {
      params: { id },
      headers: { 'x-forwarded-host': 'evil.example' },
    })
    expect(lastOrder()?.fields.get('success_url')).toMatch(/^http:\/\/localhost:3000\//)
  })
})
