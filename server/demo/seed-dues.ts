import { setBankDetails } from '#server/features/billing/bank/bank-details.ts'
import { enterCost } from '#server/features/billing/books/costs.ts'
import { publishSums } from '#server/features/billing/books/publish-sums.ts'
import { invoicesOfAccount } from '#server/features/billing/invoices.queries.ts'
import { issueInvoice } from '#server/features/billing/issue-invoice.ts'
import { receivePayment } from '#server/features/billing/receive-payment.ts'
import { makeSeat } from '#server/features/billing/seats.ts'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'
import { addMonths, monthOf } from '#shared/months.ts'
import type { Tariff } from '#shared/tariffs.ts'
import type { DemoMember } from './demo-members.ts'
import { dice } from './dice.ts'
import { adminNumber, demoMemberNumber } from './plan-member.ts'

/** The sample account of the IBAN's standard: money sent to it arrives nowhere. */
const bankDetails = {
  holder: 'Demonstration only',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: '',
  bankName: 'No real account',
}
const monthsBack = 6
const payersMax = 9
/** US cents a month. */
const runningCosts = [
  {
    id: '019a0000-0000-7000-8000-000000000001',
    note: 'Server and its backups',
    amountCents: 4_200,
  },
  { id: '019a0000-0000-7000-8000-000000000002', note: 'Mail delivery', amountCents: 1_200 },
  { id: '019a0000-0000-7000-8000-000000000003', note: 'Host names', amountCents: 400 },
] as const
/** What the bank reports that fits no invoice. */
const strayPayments = [
  {
    source: 'demo:gift',
    amountCents: 2_500,
    purpose: 'thank you for the map, keep going',
    daysAgo: 3,
  },
  { source: 'demo:typo', amountCents: 1_000, purpose: 'RF48 ABCD 1234 dues', daysAgo: 6 },
] as const
const dayMs = 86_400_000

interface Payer {
  readonly number: number
  readonly accountId: string
  readonly email: string
}

/**
 * Gives a demo community books that say something: costs, payments of half a year, bank details, and for the demo member
 * one paid and one open invoice. The bank details come last: once they are there, all is.
 */
export async function seedDues(platform: Platform, members: readonly DemoMember[]): Promise<void> {
  const { clock, db } = platform
  const bank = await db.selectFrom('billing_bank_details').select('id').limit(1).executeTakeFirst()
  if (bank) return
  const payers = await payersAmong(platform, members)
  const find = (number: number) => payers.find(payer => payer.number === number)
  const [robin, administrator] = [find(demoMemberNumber), find(adminNumber)]
  if (!robin || !administrator) return
  const actor = { accountId: administrator.accountId, address: '127.0.0.1' }
  const firstMonth = addMonths(monthOf(clock.now()), -monthsBack)
  for (const cost of runningCosts) await enterCost(platform, actor, { ...cost, firstMonth })
  for (const payer of payers.filter(({ number }) => number > adminNumber)) {
    await payMonthly(platform, payer)
  }
  await publishSums(platform)
  await seedOwnDues(platform, robin)
  for (const { daysAgo, ...stray } of strayPayments) {
    await receive(platform, {
      ...stray,
      invoiceId: undefined,
      at: daysBefore(clock.now(), daysAgo),
    })
  }
  await setBankDetails(platform, actor, bankDetails)
}

/** The two whom a visitor logs in as, and some others. */
async function payersAmong({ db }: Platform, members: readonly DemoMember[]): Promise<Payer[]> {
  const some = members.slice(0, payersMax + adminNumber)
  const accounts = await db
    .selectFrom('accounts')
    .select(['id as accountId', 'email', 'default_profile_id as profileId'])
    .where('default_profile_id', '=', anyOf(some.map(({ profileId }) => profileId)))
    .execute()
  return some.flatMap(({ plan, profileId }) => {
    const account = accounts.find(one => one.profileId === profileId)
    return account ? [{ number: plan.number, ...account }] : []
  })
}

/** Half a year of dues, some of them late or for more seats. */
async function payMonthly(platform: Platform, payer: Payer) {
  if ((await invoicesOfAccount(platform.db, payer.accountId, 1)).length > 0) return
  const own = dice('dues', payer.number)
  for (let month = monthsBack; month > 0; month--) {
    if (own.chance(0.12)) continue
    const tariff = own.pick(['MONTH', 'MONTH', 'MONTH_FIVE'] as const)
    await pay(platform, payer, { tariff, daysAgo: month * 30 + own.whole(1, 4) })
  }
}

/** Paid three weeks ago, with a seat for a friend; and an invoice for what follows. */
async function seedOwnDues(platform: Platform, robin: Payer) {
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
async function pay(platform: Platform, payer: Payer, { tariff, daysAgo }: Payment) {
  const at = daysBefore(platform.clock.now(), daysAgo)
  const { id, reference } = await invoice(platform, payer, { tariff, at: daysBefore(at, 2) })
  const { amountCents } = limits.tariffs[tariff]
  const money = { amountCents, purpose: reference, source: `demo:${reference}` }
  await receive(platform, { ...money, invoiceId: id, at, payer })
}

async function invoice(
  platform: Platform,
  { accountId }: Payer,
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
  readonly payer?: Payer
}

/** Books money that came by bank. A receipt of long ago is not mailed today. */
function receive(platform: Platform, { at, payer, ...money }: Money) {
  const bookedOn = at.toISOString().slice(0, 10)
  return platform.db.transaction().execute(async tx => {
    const payment = { ...money, method: 'BANK', currency: 'USD', bookedOn } as const
    await receivePayment(asOf(platform, at), tx, payment)
    if (payer) await platform.mailer.withdraw(tx, payer)
  })
}

const asOf = (platform: Platform, at: Date): Platform => ({ ...platform, clock: { now: () => at } })

const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * dayMs)
