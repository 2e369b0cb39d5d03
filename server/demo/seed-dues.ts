import { setBankDetails } from '#server/features/billing/bank/bank-details.ts'
import { enterCost } from '#server/features/billing/books/costs.ts'
import { publishSums } from '#server/features/billing/books/publish-sums.ts'
import { invoicesOfAccount } from '#server/features/billing/invoices.queries.ts'
import { issueInvoice } from '#server/features/billing/issue-invoice.ts'
import { receivePayment } from '#server/features/billing/receive-payment.ts'
import { makeSeat } from '#server/features/billing/seats.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tariff } from '#shared/billing-limits.ts'
import { limits } from '#shared/limits.ts'
import { addMonths, monthOf } from '#shared/months.ts'
import type { DemoMember } from './demo-members.ts'
import { dice } from './dice.ts'
import { type Player, playersOf } from './justice/past.ts'
import books from './words/books.json' with { type: 'json' }

const monthsBack = 6
const payersMax = 9
const dayMs = 86_400_000

/**
 * Gives a demo community books that say something: costs, payments of half a year, bank details, and for the demo member
 * one paid and one open invoice. The bank details come last: once they are there, all is.
 */
export async function seedDues(platform: Platform, members: readonly DemoMember[]): Promise<void> {
  const { clock, db } = platform
  const bank = await db.selectFrom('billing_bank_details').select('id').limit(1).executeTakeFirst()
  if (bank) return
  const [robin, administrator, ...payers] = await playersOf(db, members.slice(0, payersMax + 2))
  if (!robin || !administrator) return
  const actor = { accountId: administrator.accountId, address: '127.0.0.1' }
  const firstMonth = addMonths(monthOf(clock.now()), -monthsBack)
  for (const cost of books.runningCosts) await enterCost(platform, actor, { ...cost, firstMonth })
  for (const payer of payers) await payMonthly(platform, payer)
  await publishSums(platform)
  await seedOwnDues(platform, robin)
  for (const { daysAgo, ...stray } of books.strayPayments) {
    await receive(platform, {
      ...stray,
      invoiceId: undefined,
      at: daysBefore(clock.now(), daysAgo),
    })
  }
  await setBankDetails(platform, actor, books.bankDetails)
}

async function payMonthly(platform: Platform, payer: Player) {
  if ((await invoicesOfAccount(platform.db, payer.accountId, 1)).length > 0) return
  const own = dice('dues', payer.plan.number)
  for (let month = monthsBack; month > 0; month--) {
    if (own.chance(0.12)) continue
    const tariff = own.pick(['MONTH', 'MONTH', 'MONTH_FIVE'] as const)
    await pay(platform, payer, { tariff, daysAgo: month * 30 + own.whole(1, 4) })
  }
}

/** Paid three weeks ago, with a seat for a friend; and an invoice for what follows. */
async function seedOwnDues(platform: Platform, robin: Player) {
  if ((await invoicesOfAccount(platform.db, robin.accountId, 1)).length > 0) return
  await pay(platform, robin, { tariff: 'MONTH', daysAgo: 21 })
  await makeSeat(platform, robin.accountId)
  await invoice(platform, robin, { tariff: 'YEAR', at: daysBefore(platform.clock.now(), 2) })
}

interface Payment {
  readonly tariff: Tariff
  readonly daysAgo: number
}

/** An invoice, and two days later the money for it. */
async function pay(platform: Platform, payer: Player, { tariff, daysAgo }: Payment) {
  const at = daysBefore(platform.clock.now(), daysAgo)
  const { id, reference } = await invoice(platform, payer, { tariff, at: daysBefore(at, 2) })
  const { amountCents } = limits.tariffs[tariff]
  const money = { amountCents, purpose: reference, source: `demo:${reference}` }
  await receive(platform, { ...money, invoiceId: id, at, payer })
}

async function invoice(
  platform: Platform,
  { accountId }: Player,
  { tariff, at }: { readonly tariff: Tariff; readonly at: Date },
) {
  const order = { accountId, tariff, host: '' }
  // The bank details are not there yet.
  const { invoice } = await issueInvoice(asOf(platform, at), true, order)
  return invoice
}

interface Money {
  readonly source: string
  readonly amountCents: number
  readonly purpose: string
  readonly invoiceId: string | undefined
  readonly at: Date
  readonly payer?: Player
}

/** Books money that came by bank. A receipt of long ago is not mailed today. */
function receive(platform: Platform, { at, payer, ...money }: Money) {
  const bookedOn = at.toISOString().slice(0, 10)
  return platform.db.transaction().execute(async tx => {
    const payment = { ...money, method: 'BANK', currency: 'USD', bookedOn } as const
    await receivePayment(asOf(platform, at), tx, payment)
    if (payer) await platform.mailer.withdraw(tx, { ...payer, email: payer.plan.email })
  })
}

const asOf = (platform: Platform, at: Date): Platform => ({ ...platform, clock: { now: () => at } })

const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * dayMs)
