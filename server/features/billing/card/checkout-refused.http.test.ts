import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CardSite, ownCards } from '#server/testing/card-site.ts'
import { askForInvoice, transfer } from '#server/testing/dues.ts'
import { openTestSite } from '#server/testing/test-site.ts'
import { refused } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'

const cards = await ownCards()

describe('no page is made', () => {
  it('for a visitor, for another member’s invoice, or an unknown one', async () => {
    const [ann, bob] = [await cards.site.member(), await cards.site.member()]
    const { id } = await askForInvoice(ann)
    const orders = cards.service.sessions.orders.length
    const administrator = await cards.site.member({ roles: ['ADMIN'] })
    await askForInvoice(bob)
    const notFound = refused('billing/invoice-not-found')
    for (const other of [bob, administrator]) {
      expect(await cards.requestCheckout(other, id)).toMatchObject(notFound)
      expect(await cards.requestCheckout(other, randomUUID())).toMatchObject(notFound)
    }
    const visitor = { ...ann, visitor: cards.site.visitor() }
    expect(await cards.requestCheckout(visitor, id)).toMatchObject(refused('session/missing'))
    expect(await cards.requestCheckout(ann, 'mine')).toMatchObject({ status: 422 })
    expect(cards.service.sessions.orders).toHaveLength(orders)
  })

  it('for what is paid already, by bank or by card', async () => {
    const ann = await cards.site.member()
    const invoice = await askForInvoice(ann)
    await transfer(cards.site, { invoice })
    const paid = refused('billing/paid')
    expect(await cards.requestCheckout(ann, invoice.id)).toMatchObject(paid)
    const { member, invoice: other } = await cards.pay()
    expect(await cards.requestCheckout(member, other.id)).toMatchObject(paid)
  })

  it('for less than a card can pay', async () => {
    const ann = await cards.site.member()
    const invoice = await askForInvoice(ann)
    await transfer(cards.site, { invoice, amountCents: 951 })
    expect(await cards.requestCheckout(ann, invoice.id)).toMatchObject(refused('billing/no-cards'))
  })

  it('where the site has no card service', async () => {
    const bare = await openTestSite('has no card service')
    try {
      const { visitor } = await bare.member()
      const params = { id: randomUUID() }
      const reply = await visitor.call('POST /api/billing/invoices/:id/checkout', { params })
      expect(reply).toMatchObject(refused('billing/no-cards'))
      const told = await bare.visitor().call('POST /api/billing/card-events', { body: '{}' })
      expect(told).toMatchObject(refused('billing/no-cards'))
    } finally {
      await bare.close()
    }
  })

  it.each([
    ['fails', 503, 500],
    ['is asked too much', 503, 429],
    ['does not know the site', 500, 401],
    ['does not like the order', 500, 400],
  ])(
    'while the service %s, and the caller hears %i and none of its words',
    async (_, status, failure) => {
      const ann = await cards.site.member()
      const { id } = await askForInvoice(ann)
      cards.service.gate = () => failure
      const reply = await cards.requestCheckout(ann, id)
      expect(reply.status).toBe(status)
      expect(reply.text).not.toMatch(/nobody to read|stripe/i)
      cards.service.gate = () => undefined
      expect((await cards.requestCheckout(ann, id)).status).toBe(200)
    },
  )
})

it('a member gets a limited number of checkouts an hour, and failed ones do not count', async () => {
  const strict = await CardSite.open({ LIMITS_FACTOR: '1' })
  try {
    const { count } = serverLimits.checkoutsMade
    const ann = await strict.site.member()
    const invoice = await askForInvoice(ann)
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
    const bob = await strict.site.member()
    expect((await strict.pageOf(bob, await askForInvoice(bob))).status).toBe('open')
  } finally {
    await strict.close()
  }
})
