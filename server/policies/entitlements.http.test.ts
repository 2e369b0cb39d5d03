import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { enterCost, type MonthlyCost, payDues, spendCredits } from '#server/testing/dues.ts'
import { type SharedSite, sharedSite, siteOfTest } from '#server/testing/test-site.ts'
import { addMonths, monthOf } from '#shared/months.ts'
import { areFundsEnough, contributorOf, mayUseAdvanced } from './entitlements.ts'
import { fundsAt } from './funds.ts'

let site: SharedSite = await sharedSite()

const now = () => site.clock.now()
const isOpenToAll = () => areFundsEnough(site.platform.db, now())

describe('the funds', () => {
  beforeEach(async () => {
    const shared = site
    site = await siteOfTest('the funds are those of the whole site')
    onTestFinished(() => {
      site = shared
    })
  })

  it('are enough while there are no costs', async () => {
    expect(await isOpenToAll()).toBe(true)
  })

  it('are enough when dues cover this month and the next, to the cent', async () => {
    await enterCost(site, { amountCents: 500 })
    expect(await isOpenToAll()).toBe(false)
    await payDues(site, await site.member())
    expect(await fundsAt(site.platform.db, now())).toEqual({ ownCents: 500, nextMonthCents: 500 })
    expect(await isOpenToAll()).toBe(true)
    const next = addMonths(monthOf(now()), 1)
    await enterCost(site, { amountCents: 1, firstMonth: next, lastMonth: next })
    expect(await isOpenToAll()).toBe(false)
  })

  it('pay for a month from its first moment', async () => {
    await payDues(site, await site.member())
    await enterCost(site, { amountCents: 500, firstMonth: addMonths(monthOf(now()), 1) })
    expect(await isOpenToAll()).toBe(true)
    const { db } = site.platform
    const first = new Date(`${addMonths(monthOf(now()), 1)}-01T00:00:00Z`)
    const last = new Date(first.getTime() - 1)
    expect(await fundsAt(db, last)).toEqual({ ownCents: 1_000, nextMonthCents: 500 })
    expect(await fundsAt(db, first)).toEqual({ ownCents: 500, nextMonthCents: 500 })
  })

  it.each([7, 21, 48])(
    'pay for every month of every cost, as counted by hand (seed %i)',
    async seed => {
      const random = seededRandom(seed)
      const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
      const start = monthOf(now())
      const entered: MonthlyCost[] = Array.from({ length: 12 }, () => {
        const firstMonth = addMonths(start, between(-14, 14))
        const lastMonth = random() < 0.4 ? addMonths(firstMonth, between(0, 14)) : undefined
        const ends = Array.from({ length: between(0, 2) }, () =>
          addMonths(firstMonth, between(-1, 14)),
        )
        const amountCents = between(1, 9_999)
        return { amountCents, firstMonth, ends, ...(lastMonth === undefined ? {} : { lastMonth }) }
      })
      for (const cost of entered) await enterCost(site, cost)
      const isOf = ({ firstMonth = start, lastMonth, ends = [] }: MonthlyCost, month: string) =>
        firstMonth <= month && [lastMonth ?? '9999-12', ...ends].every(last => month <= last)
      const costOf = (month: string) =>
        entered
          .filter(cost => isOf(cost, month))
          .reduce((sum, { amountCents }) => sum + amountCents, 0)
      let spent = 0
      for (
        let month = addMonths(start, -14);
        month <= addMonths(start, 16);
        month = addMonths(month, 1)
      ) {
        spent += costOf(month)
        const funds = await fundsAt(site.platform.db, new Date(`${month}-17T12:00:00Z`))
        const nextMonthCents = costOf(addMonths(month, 1))
        expect(funds, month).toEqual({ ownCents: 0 - spent, nextMonthCents })
      }
    },
  )

  it('contributors use advanced features, and everybody while the funds are enough', async () => {
    const { db } = site.platform
    const [payer, volunteer, standard] = await site.members([{}, {}, {}])
    await payDues(site, payer)
    await spendCredits(site, volunteer)
    const members = [payer, volunteer, standard]
    const may = () =>
      Promise.all(members.map(({ accountId }) => mayUseAdvanced(db, accountId, now())))
    expect(await may()).toEqual([true, true, true])
    await enterCost(site, { amountCents: 501 })
    expect(await may()).toEqual([true, true, false])
  })
})

it('a month bought with credits makes a member a contributor until it ends', async () => {
  const { db } = site.platform
  const member = await site.member()
  await spendCredits(site, member)
  const begins = now()
  const later = (days: number) => new Date(begins.getTime() + days * 24 * 3_600_000)
  expect(await contributorOf(db, member.accountId, begins)).toEqual({ by: 'CREDITS' })
  expect(await contributorOf(db, member.accountId, later(27))).toEqual({ by: 'CREDITS' })
  expect(await contributorOf(db, member.accountId, later(31))).toBeUndefined()
  const { roles } = (await member.visitor.call('GET /api/settings')).body
  expect(roles).toEqual(['USER', 'VOLUNTEER'])
})

it.each([
  sql`update billing_costs set amount_cents = 1`,
  sql`delete from billing_costs`,
  sql`truncate billing_cost_ends`,
  sql`update billing_credits set credits = 1`,
  sql`delete from billing_credit_months`,
  sql`delete from billing_published_sums`,
])('what is entered stays in the database: %#', async change => {
  await expect(change.execute(site.platform.db)).rejects.toThrow('only added to')
})
