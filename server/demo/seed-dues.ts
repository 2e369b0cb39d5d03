import { setBankDetails } from '#server/features/billing/bank/bank-details.ts'
import { enterCost } from '#server/features/billing/books/costs.ts'
import { publishSums } from '#server/features/billing/books/publish-sums.ts'
import { issueInvoice } from '#server/features/billing/issue-invoice.ts'
import { receivePayment } from '#server/features/billing/receive-payment.ts'
import { makeSeat } from '#server/features/billing/seats.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tariff } from '#shared/billing-limits.ts'
import { dayOf } from '#shared/days.ts'
import { limits } from '#shared/limits.ts'
import { addMonths, monthOf } from '#shared/months.ts'
import type { DemoMember } from './demo-members.ts'
import { dice } from './dice.ts'
import { openPast, type Past, type Player } from './justice/past.ts'
import { isLogin } from './plan-member.ts'
import books from './words/books.json' with { type: 'json' }

const monthsBack = 6
const payersMax = 9

/**
 * Gives a demo community meaningful books: costs, payments of half a year, and bank details. The demo member gets one
 * paid and one open invoice. It runs once.
 */
export async function seedDues(platform: Platform, members: readonly DemoMember[]): Promise<void> {
  const { db } = platform
  const bank = db.selectFrom('billing_bank_details').select('id').limit(1)
  if (await bank.executeTakeFirst()) return
  await db.transaction().execute(async tx => {
    const past = await openPast(platform, tx, members.slice(0, payersMax + 2))
    const { robin, kim, players } = past
    const today = past.at(past.now)
    const actor = { accountId: kim.accountId, address: '127.0.0.1' }
    const firstMonth = addMonths(monthOf(past.now), -monthsBack)
    for (const cost of books.runningCosts) await enterCost(today, actor, { ...cost, firstMonth })
    for (const payer of players) if (!isLogin(payer.plan.number)) await payMonthly(past, payer)
    await publishSums(today)
    // One invoice was paid three weeks ago, with a seat for a friend. Another invoice is for the time after it.
    await pay(past, robin, { tariff: 'MONTH', daysAgo: 21 })
    await makeSeat(today, robin.accountId)
    await invoice(past, robin, { tariff: 'YEAR', daysAgo: 2 })
    for (const { daysAgo, ...stray } of books.strayPayments) await receive(past, stray, daysAgo)
    await setBankDetails(today, actor, books.bankDetails)
  })
}

async function payMonthly(past: Past, payer: Player) {
  const own = dice('dues', payer.plan.number)
  for (let month = monthsBack; month > 0; month--) {
    if (own.chance(0.12)) continue
    const tariff = own.pick(['MONTH', 'MONTH', 'MONTH_FIVE'] as const)
    await pay(past, payer, { tariff, daysAgo: month * 30 + own.whole(1, 4) })
  }
}

interface Payment {
  readonly tariff: Tariff
  readonly daysAgo: number
}

/** An invoice, and the money for it two days later. The receipt is old, so it is not mailed. */
async function pay(past: Past, payer: Player, { tariff, daysAgo }: Payment) {
  const { id, reference } = await invoice(past, payer, { tariff, daysAgo: daysAgo + 2 })
  const { amountCents } = limits.tariffs[tariff]
  const money = { amountCents, purpose: reference, source: `demo:${reference}`, invoiceId: id }
  await receive(past, money, daysAgo)
  await past.at(past.now).mailer.withdraw(past.db, { ...payer, email: payer.plan.email })
}

async function invoice(past: Past, { accountId }: Player, { tariff, daysAgo }: Payment) {
  const order = { accountId, tariff, host: '' }
  // Passes `hasCards`, because no bank details exist yet.
  const { invoice } = await issueInvoice(past.at(past.hoursAgo(daysAgo * 24)), true, order)
  return invoice
}

interface Money {
  readonly source: string
  readonly amountCents: number
  readonly purpose: string
  readonly invoiceId?: string
}

/** Books money that came by bank. */
function receive(past: Past, { invoiceId, ...money }: Money, daysAgo: number) {
  const at = past.hoursAgo(daysAgo * 24)
  const bookedOn = dayOf(at)
  const payment = { ...money, invoiceId, method: 'BANK', currency: 'USD', bookedOn } as const
  return receivePayment(past.at(at), past.db, payment)
}
