import { expect, it, vi } from 'vitest'
import { ownCards } from '#server/testing/card-site.ts'
import { duesOf, memberWithInvoice, readBilling } from '#server/testing/dues.ts'
import { changeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { checkCheckouts } from './check-checkouts.ts'
import { openCards } from './open-cards.ts'

const minuteMs = 60_000

const { pageOf, payWithoutEvent, service, site, tell } = await ownCards()
const port = await openCards(site.platform)
if (!port) throw new Error('the site has no card service')

const round = () => checkCheckouts(site.platform, port)
const unended = () => rowsOf(site, 'billing_checkouts', { ended_at: null })

/** How many questions a deed sends to the service. */
async function questionsOf(deed: () => Promise<unknown>) {
  let asked = 0
  service.gate = () => {
    asked += 1
    return undefined
  }
  await deed()
  return asked
}

it('a payment is booked without its event, and once when the event comes later', async () => {
  const { member, session } = await payWithoutEvent()
  await round()
  expect(await readBilling(member)).not.toHaveProperty('contributor')
  site.clock.advance(16 * minuteMs)
  await Promise.all([round(), round()])
  await tell('checkout.session.completed', session)
  expect(await duesOf(member)).toEqual({ by: 'DUES', paidCents: 1_000 })
  expect(await questionsOf(round)).toBe(0)
})

it('a checkout is checked until it ends', async () => {
  const { member, invoice } = await memberWithInvoice(site)
  const page = await pageOf(member, invoice)
  site.clock.advance(16 * minuteMs)
  expect(await questionsOf(round)).toBe(1)
  expect(await questionsOf(round)).toBe(1)
  service.sessions.expire(page.id)
  expect(await questionsOf(round)).toBe(1)
  expect(await questionsOf(round)).toBe(0)
  expect(await readBilling(member)).not.toHaveProperty('contributor')
})

it('a checkout that the service no longer knows ends', async () => {
  const { member, invoice } = await memberWithInvoice(site)
  const { id } = await pageOf(member, invoice)
  const ofAnotherKey = { session_id: 'cs_of_another_key' }
  await changeRows(site, 'billing_checkouts', { session_id: id }, ofAnotherKey)
  site.clock.advance(16 * minuteMs)
  await round()
  expect(await unended()).toEqual([])
})

it('a check stops when the service is down, and the next one books', async () => {
  const { member } = await payWithoutEvent()
  site.clock.advance(16 * minuteMs)
  service.gate = () => 503
  await round()
  expect(await readBilling(member)).not.toHaveProperty('contributor')
  service.gate = () => undefined
  await round()
  expect(await readBilling(member)).toMatchObject({ contributor: {} })
})

it('a checkout that makes the service fail does not stop others, and is given up in the end', async () => {
  await payWithoutEvent()
  const { member } = await payWithoutEvent()
  site.clock.advance(16 * minuteMs)
  let asked = 0
  service.gate = () => {
    asked += 1
    return asked === 1 ? 400 : undefined
  }
  await round()
  expect(await readBilling(member)).toMatchObject({ contributor: {} })
  expect(await unended()).toHaveLength(1)
  site.clock.advance(9 * 24 * 60 * minuteMs)
  service.gate = () => 503
  await round()
  expect(await unended()).toHaveLength(1)
  service.gate = () => 400
  await round()
  expect(await unended()).toEqual([])
})

it('a check ends after the first few timeouts', async () => {
  for (let page = 0; page < 5; page += 1) await payWithoutEvent()
  site.clock.advance(16 * minuteMs)
  const finding = vi.spyOn(port, 'findCheckout')
  service.gate = () => 503
  await round()
  expect(finding).toHaveBeenCalledTimes(3)
})
