import { describe, expect, it } from 'vitest'
import { chargeOf, disputeOf } from '#server/testing/card-events.ts'
import type { CardSession } from '#server/testing/card-sessions.ts'
import { ownCards } from '#server/testing/card-site.ts'
import { duesOf, memberWithInvoice, readBilling, transfer } from '#server/testing/dues.ts'
import { rowOf } from '#server/testing/stored-rows.ts'
import { refused, statusesOf } from '#server/testing/visitor.ts'

const { pay, payWithoutEvent, service, site, tell } = await ownCards()

const completed = 'checkout.session.completed'
const withdrawn = 'charge.dispute.funds_withdrawn'
const reinstated = 'charge.dispute.funds_reinstated'
const unavailable = refused('server/unavailable')

const refund = (session: CardSession, cents: number) =>
  tell('charge.refunded', chargeOf(session, cents))
const dispute = (type: string, session: CardSession) => tell(type, disputeOf(session))

/** The balance of card payments in the books, in cents. */
const onCards = async () =>
  (await rowOf(site, 'billing_balances', { account: 'CARD' })).balance_cents

/** How much the deed changes that balance. */
async function changeOnCards(deed: () => Promise<unknown>) {
  const before = await onCards()
  await deed()
  return (await onCards()) - before
}

describe('a refund', () => {
  it('of the full amount ends the period', async () => {
    const { member, session } = await pay()
    expect(await changeOnCards(() => refund(session, 1_000))).toBe(-1_000)
    expect(await duesOf(member)).toEqual({ by: undefined, paidCents: 0 })
    const revoked = { tsRevoked: expect.any(Number) }
    expect(await readBilling(member)).toMatchObject({ invoices: [revoked] })
  })

  it('in parts leaves the period until all money is refunded', async () => {
    const { member, session } = await pay()
    expect(await changeOnCards(() => refund(session, 300))).toBe(-300)
    expect(await duesOf(member)).toEqual({ by: 'DUES', paidCents: 700 })
    expect(await changeOnCards(() => refund(session, 1_000))).toBe(-700)
    expect(await readBilling(member)).not.toHaveProperty('contributor')
  })

  it('reported again, concurrently or in the wrong order is booked once', async () => {
    const { member, session } = await pay()
    const change = await changeOnCards(async () => {
      const told = await Promise.all([500, 300, 500, 300].map(each => refund(session, each)))
      expect(statusesOf([...told, await refund(session, 300)])).toEqual([200, 200, 200, 200, 200])
    })
    expect(change).toBe(-500)
    expect((await duesOf(member)).paidCents).toBe(500)
  })

  it('of a payment that is not booked yet must be sent again, and is then booked', async () => {
    const { member, session } = await payWithoutEvent()
    expect(await refund(session, 1_000)).toMatchObject(unavailable)
    await tell(completed, session)
    expect(await readBilling(member)).toMatchObject({ contributor: {} })
    expect((await refund(session, 1_000)).status).toBe(200)
    expect(await readBilling(member)).not.toHaveProperty('contributor')
  })

  it('of a double payment leaves the period', async () => {
    const { member, session } = await pay()
    const again = { ...session, id: 'cs_again', payment_intent: `${session.payment_intent}_again` }
    await tell(completed, again)
    expect(await changeOnCards(() => refund(again, 1_000))).toBe(-1_000)
    expect(await duesOf(member)).toEqual({ by: 'DUES', paidCents: 1_000 })
  })

  it('must be sent again while the service does not answer', async () => {
    const { session } = await payWithoutEvent()
    service.gate = () => 503
    expect(await refund(session, 1_000)).toMatchObject(unavailable)
  })

  it('of a payment in another currency removes it from the list of undecided payments', async () => {
    const { invoice, session } = await payWithoutEvent()
    const inEuros = { ...session, currency: 'eur' }
    await tell(completed, inEuros)
    expect((await refund(inEuros, 1_000)).status).toBe(200)
    const payment = await rowOf(site, 'billing_payments', { invoice_id: invoice.id })
    expect(payment).toMatchObject({ currency: 'EUR', purpose: null })
  })
})

it.each(['charge.refunded', withdrawn, reinstated])(
  '%s from another use of the Stripe account is ignored',
  async type => {
    const { session } = await payWithoutEvent()
    for (const payment_intent of ['pi_of_another_shop', null]) {
      const of = { ...session, payment_intent }
      const told = tell(type, type === 'charge.refunded' ? chargeOf(of, 1_000) : disputeOf(of))
      expect(await changeOnCards(() => told)).toBe(0)
      expect((await told).status).toBe(200)
    }
  },
)

describe('a dispute', () => {
  it('ends the period, and winning it brings the period back', async () => {
    const { member, session } = await pay()
    const { contributor } = await readBilling(member)
    const twice = (type: string) => () =>
      Promise.all([dispute(type, session), dispute(type, session)])
    expect(await changeOnCards(twice(withdrawn))).toBe(-1_000)
    expect(await readBilling(member)).not.toHaveProperty('contributor')
    expect(await changeOnCards(twice(reinstated))).toBe(1_000)
    const after = await readBilling(member)
    expect(after).toMatchObject({ invoices: [{ paidCents: 1_000, paidBy: 'CARD' }] })
    // The period was suspended while the money was gone.
    const shiftMs = Number(after.contributor?.tsPaidUntil) - Number(contributor?.tsPaidUntil)
    expect(shiftMs).toBeGreaterThanOrEqual(0)
    expect(shiftMs).toBeLessThan(60_000)
  })

  it('ends the period even if a part of the money came by bank and stays', async () => {
    const { member, invoice } = await memberWithInvoice(site)
    await transfer(site, { invoice, amountCents: 1 })
    const { session } = await pay(member)
    expect(session.amount_total).toBe(999)
    expect(await readBilling(member)).toMatchObject({ contributor: {} })
    await dispute(withdrawn, session)
    expect(await duesOf(member)).toEqual({ by: undefined, paidCents: 1 })
  })

  it('that arrives before its payment, or ends before it begins, must be sent again', async () => {
    const { member, session } = await payWithoutEvent()
    expect(await dispute(withdrawn, session)).toMatchObject(unavailable)
    expect(await dispute(reinstated, session)).toMatchObject(unavailable)
    await tell(completed, session)
    expect(await dispute(reinstated, session)).toMatchObject(unavailable)
    expect((await dispute(withdrawn, session)).status).toBe(200)
    expect((await dispute(reinstated, session)).status).toBe(200)
    expect(await duesOf(member)).toEqual({ by: 'DUES', paidCents: 1_000 })
  })

  it('after a partial refund takes the rest, and a later refund counts the earlier one', async () => {
    const { member, session } = await pay()
    await refund(session, 300)
    const rest = { ...disputeOf(session), amount: 700 }
    expect(await changeOnCards(() => tell(withdrawn, rest))).toBe(-700)
    expect(await readBilling(member)).not.toHaveProperty('contributor')
    expect(await changeOnCards(() => tell(reinstated, rest))).toBe(700)
    expect(await changeOnCards(() => refund(session, 300))).toBe(0)
    expect(await changeOnCards(() => refund(session, 1_000))).toBe(-700)
  })
})
