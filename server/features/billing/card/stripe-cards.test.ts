import { afterAll, afterEach, expect, it } from 'vitest'
import { readStripeSettings } from '#server/platform/config.ts'
import { openCardService } from '#server/testing/card-service.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { StripeCards } from './stripe-cards.ts'

const service = await openCardService()
afterEach(() => {
  service.gate = () => undefined
})
afterAll(() => service.close())

const order = {
  invoiceId: '00000000-0000-7000-8000-000000000001',
  reference: 'RF18ABCD2345',
  tariff: 'MONTH',
  amountCents: 1_000,
  number: 0,
  doneUrl: 'https://lambda.example/billing?checkout=done',
  cancelledUrl: 'https://lambda.example/billing?checkout=cancelled',
} as const

function openCards(answerMs?: number, { env } = service) {
  const settings = readStripeSettings(env)
  if (!settings) throw new Error('the stand-in gives no settings')
  const { log, lines } = recordedLog('info')
  const clock = new TestClock(Date.UTC(2026, 4, 4, 12))
  const patience = answerMs === undefined ? {} : { answerMs }
  return { cards: new StripeCards({ settings, clock, log, ...patience }), lines, clock }
}

const unavailable = { name: 'Refusal', code: 'server/unavailable' }

it('makes one checkout for each order', async () => {
  const { cards, clock } = openCards()
  const page = await cards.openCheckout(order)
  expect(page.expiresAt).toEqual(new Date(Date.UTC(2026, 4, 4, 13)))
  expect(await cards.openCheckout(order)).toEqual(page)
  const others = [{ number: 1 }, { amountCents: 600 }]
  for (const change of others) {
    expect(await cards.openCheckout({ ...order, ...change })).not.toEqual(page)
  }
  clock.advance(1)
  expect((await cards.openCheckout(order)).expiresAt).toEqual(new Date(Date.UTC(2026, 4, 4, 13, 5)))
})

it('retries when the service fails once', async () => {
  const { cards } = openCards()
  const statuses = [500]
  service.gate = () => statuses.pop()
  const page = await cards.openCheckout(order)
  expect(service.sessions.find(page.sessionId)).toMatchObject({ status: 'open' })
})

it('does not wait for a service that never answers', async () => {
  const { cards } = openCards(100)
  service.gate = () => new Promise<never>(() => undefined)
  await expect(cards.openCheckout(order)).rejects.toMatchObject(unavailable)
  await expect(cards.findCheckout('cs_1')).rejects.toMatchObject(unavailable)
  await expect(cards.invoiceIdOf('pi_1')).rejects.toMatchObject(unavailable)
})

it('refuses while the service is away, and logs nothing of the request', async () => {
  const away = await openCardService()
  const { cards, lines } = openCards(undefined, away)
  await away.close()
  await expect(cards.openCheckout(order)).rejects.toMatchObject(unavailable)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the card service does not answer')
  for (const secret of [
    order.invoiceId,
    order.reference,
    'sk_test',
    'lambda.example',
    away.origin,
  ]) {
    expect(lines[0]).not.toContain(secret)
  }
})

it('finds checkouts and payments, and nothing for unknown ids', async () => {
  const { cards } = openCards()
  const { sessionId } = await cards.openCheckout(order)
  expect(await cards.findCheckout(sessionId)).toEqual({ state: 'OPEN' })
  const paymentId = service.sessions.pay(sessionId).payment_intent ?? ''
  expect(await cards.findCheckout(sessionId)).toEqual({
    state: 'PAID',
    payment: { paymentId, invoiceId: order.invoiceId, amountCents: 1_000, currency: 'USD' },
  })
  expect(await cards.invoiceIdOf(paymentId)).toBe(order.invoiceId)
  expect(await cards.findCheckout('cs_none')).toEqual({ state: 'OVER' })
  expect(await cards.invoiceIdOf('pi_none')).toBeUndefined()
})
