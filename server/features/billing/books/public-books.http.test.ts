import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { booksOfTest, undecided } from '#server/testing/bank-statements.ts'
import { askForInvoice, giveCredits, payDues, transfer } from '#server/testing/dues.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import type { Cost } from '#shared/contract/books.ts'
import { addMonths, monthOf } from '#shared/months.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { publishSums } from './publish-sums.ts'

let site: TestSite
let administrator: TestMember
beforeEach(async () => {
  ;({ site, administrator } = await booksOfTest())
})

const month = () => monthOf(site.clock.now())

/** The books that a stranger reads on the first of the next month. */
async function readNextMonth() {
  const next = new Date(`${addMonths(month(), 1)}-01T00:00:00Z`).getTime()
  site.clock.advance(next - site.clock.now().getTime() + 1)
  await publishSums(site.platform)
  return read()
}

async function read() {
  site.clock.advance(serverLimits.publicBooksMs)
  const { body } = expectDone(await site.visitor().call('GET /api/public/books'))
  return body
}

async function enter(cost: Omit<Cost, 'id'>) {
  const body = { id: randomUUID(), ...cost }
  await administrator.visitor.ask('POST /api/admin/billing/costs', { body })
}

async function payers(count: number) {
  for (let number = 0; number < count; number++) await payDues(site, await site.member())
}

it('of a new site are empty and lack nothing', async () => {
  expect(await read()).toEqual({
    periods: [],
    credits: [],
    costs: [],
    nextMonth: { month: addMonths(month(), 1), needCents: 0, isCovered: true },
  })
})

it('show the income, the cost and the balance of a month after it ends', async () => {
  const first = month()
  await enter({ note: 'Hosting', amountCents: 700, firstMonth: addMonths(first, -1) })
  await payers(5)
  expect(await read()).toMatchObject({ periods: [] })
  const sums = { incomeCents: 5_000, costCents: 1_400, balanceCents: 3_600 }
  expect(await readNextMonth()).toEqual({
    periods: [{ firstMonth: first, lastMonth: first, ...sums }],
    credits: [],
    costs: [{ note: 'Hosting', amountCents: 700, firstMonth: addMonths(first, -1) }],
    nextMonth: { month: addMonths(month(), 1), needCents: 700, isCovered: true },
  })
})

it('never show a reader of every month a sum from fewer than five payers', async () => {
  const first = month()
  await payers(4)
  expect(await readNextMonth()).toMatchObject({ periods: [] })
  await payers(1)
  const joined = { firstMonth: first, lastMonth: month(), incomeCents: 5_000, balanceCents: 5_000 }
  expect(await readNextMonth()).toMatchObject({ periods: [joined] })
  await payers(1)
  // One payment changes neither the income nor the balance.
  expect(await readNextMonth()).toMatchObject({ periods: [joined] })
  await publishSums(site.platform)
  expect(await read()).toMatchObject({ periods: [joined] })
})

it('count a gift without a name as money, but not as a person', async () => {
  await payers(4)
  await transfer(site, { amountCents: 7_700 })
  const [gift] = firstOf(await undecided(administrator), 1)
  await administrator.visitor.ask('POST /api/admin/billing/payments/:id/decision', {
    params: { id: gift.id },
    body: { decision: 'GIFT' },
  })
  expect(await readNextMonth()).toMatchObject({ periods: [] })
  await payers(1)
  expect(await readNextMonth()).toMatchObject({ periods: [{ incomeCents: 12_700 }] })
})

it('leave out undecided money and part payments', async () => {
  await payers(5)
  const invoice = await askForInvoice(await site.member())
  await transfer(site, { invoice, amountCents: 400 })
  await transfer(site, { amountCents: 900 })
  expect(await readNextMonth()).toMatchObject({ periods: [{ incomeCents: 5_000 }] })
})

it('show credits given, by the same rule', async () => {
  const [last, ...helpers] = await site.members([{}, {}, {}, {}, {}])
  for (const helper of helpers) await giveCredits(site, helper, 10)
  expect(await readNextMonth()).toMatchObject({ credits: [] })
  await giveCredits(site, last, 25)
  expect(await readNextMonth()).toMatchObject({ credits: [{ credits: 65 }] })
})

it('say when next month is not covered, as soon as a cost is entered', async () => {
  expect(await read()).toMatchObject({ nextMonth: { isCovered: true } })
  await enter({ note: 'Hosting', amountCents: 1, firstMonth: month() })
  const { body } = await site.visitor().call('GET /api/public/books')
  expect(body).toMatchObject({ nextMonth: { needCents: 1, isCovered: false } })
})
