import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { fundsAt } from '#server/policies/funds.ts'
import { balances, bookedBy, booksOfTest } from '#server/testing/bank-statements.ts'
import { payDues } from '#server/testing/dues.ts'
import { rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'
import type { Cost } from '#shared/contract/books.ts'
import { addMonths, monthOf } from '#shared/months.ts'
import { bookBegunCosts } from './costs.ts'

let site: TestSite
let administrator: TestMember
beforeEach(async () => {
  ;({ site, administrator } = await booksOfTest())
})

const month = () => monthOf(site.clock.now())
const aCost = (part: Partial<Cost> = {}): Cost => ({
  id: randomUUID(),
  note: 'Hosting',
  amountCents: 1_200,
  firstMonth: month(),
  ...part,
})
const enter = (body: Cost) => administrator.visitor.call('POST /api/admin/billing/costs', { body })
const end = (id: string, lastMonth: string) =>
  administrator.visitor.call('POST /api/admin/billing/costs/:id/end', {
    params: { id },
    body: { lastMonth, reason: 'Moved' },
  })
const list = () => administrator.visitor.call('GET /api/admin/billing/costs')
const acts = () => rowsOf(site, 'audit_entries')

async function waitAMonth() {
  site.clock.advance(32 * 24 * 3_600_000)
  await bookBegunCosts(site.platform)
}

describe('a cost', () => {
  it('is booked once for each month that has begun, even if it is sent repeatedly', async () => {
    const cost = aCost({ note: '  Hosting,\n two servers ', firstMonth: addMonths(month(), -2) })
    const entered = { ...cost, note: 'Hosting, two servers' }
    const booked = await bookedBy(administrator, async () => {
      const replies = await Promise.all([enter(cost), enter(cost), enter(cost)])
      for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: entered })
    })
    expect(booked).toEqual({ COSTS: 3_600, BANK: -3_600 })
    expect((await list()).body).toEqual([entered])
    expect(await acts()).toMatchObject([
      { action: 'COST_ENTERED', reason: 'Hosting, two servers', origin: 'SITE' },
    ])
    const others = [{ amountCents: 1 }, { firstMonth: month() }, { lastMonth: month() }]
    for (const other of others) {
      expect(await enter({ ...cost, ...other })).toMatchObject(refused('billing/cost-differs'))
    }
  })

  it('is booked for later months as they begin, until its last month', async () => {
    const next = addMonths(month(), 1)
    const cost = aCost({ firstMonth: next, lastMonth: next })
    expect(await bookedBy(administrator, () => enter(cost))).toEqual({})
    const { nextMonthCents } = await fundsAt(site.platform.db, site.clock.now())
    expect(nextMonthCents).toBe(1_200)
    // A session does not last that long.
    const costsBooked = async () =>
      (await rowOf(site, 'billing_balances', { account: 'COSTS' })).balance_cents
    await waitAMonth()
    await bookBegunCosts(site.platform)
    expect(await costsBooked()).toBe(1_200)
    await waitAMonth()
    expect(await costsBooked()).toBe(1_200)
  })

  it('can end sooner, and its bookings for later months are reversed', async () => {
    const cost = aCost({ firstMonth: addMonths(month(), -3) })
    expectDone(await enter(cost))
    const last = addMonths(month(), -2)
    const back = { COSTS: -2_400, BANK: 2_400 }
    const booked = await bookedBy(administrator, async () => {
      for (const reply of await Promise.all([end(cost.id, last), end(cost.id, last)]))
        expect(reply).toMatchObject({ status: 200, body: { lastMonth: last } })
    })
    expect(booked).toEqual(back)
    const mistake = addMonths(cost.firstMonth, -1)
    expect(await bookedBy(administrator, () => end(cost.id, mistake))).toEqual(back)
    expect((await balances(administrator)).get('COSTS')).toBe(0)
    const actions = (await acts()).map(({ action }) => action)
    expect(actions).toEqual(['COST_ENTERED', 'COST_ENDED', 'COST_ENDED'])
  })

  it('cannot end later than before, before it began, or if it is unknown', async () => {
    const cost = aCost({ lastMonth: month() })
    expectDone(await enter(cost))
    const unfit = refused('billing/cost-end-unfit')
    expect(await end(cost.id, addMonths(month(), 1))).toMatchObject(unfit)
    expect(await end(cost.id, addMonths(month(), -2))).toMatchObject(unfit)
    expect(await end(randomUUID(), month())).toMatchObject(refused('billing/cost-not-found'))
  })

  it('is refused if a part of it is unfit, and nothing is booked', async () => {
    for (const part of [
      { note: ' \n ' },
      { firstMonth: '2026-13' },
      { firstMonth: '2099-01' },
      { firstMonth: '2000-01' },
      { lastMonth: '2000-01' },
      { lastMonth: '2099-01' },
    ]) {
      expect((await enter(aCost(part))).status, JSON.stringify(part)).toBe(422)
    }
    expect((await list()).body).toEqual([])
  })

  it('is paid from the site’s own money', async () => {
    await payDues(site, await site.member())
    expectDone(await enter(aCost({ amountCents: 400 })))
    const { db } = site.platform
    expect(await fundsAt(db, site.clock.now())).toEqual({ ownCents: 600, nextMonthCents: 400 })
    const books = await balances(administrator)
    expect([books.get('BANK'), books.get('COSTS'), books.get('DUES')]).toEqual([600, 400, -1_000])
  })
})
