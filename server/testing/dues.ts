import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inBooks } from '#server/features/billing/ledger.ts'
import { type IncomingPayment, receivePayment } from '#server/features/billing/receive-payment.ts'
import { takeBackPayment } from '#server/features/billing/take-back-payment.ts'
import { newId } from '#server/platform/clock.ts'
import { billingLimits, type Tariff } from '#shared/billing-limits.ts'
import type { Invoice } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { monthOf } from '#shared/months.ts'
import { addRows } from './stored-rows.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import { expectDone, textOf } from './visitor.ts'

/** What a member reads of their dues. */
export const readBilling = ({ visitor }: TestMember) => visitor.ask('GET /api/billing')

/** Why a member is a contributor, and the payments on their newest invoice. */
export async function duesOf(member: TestMember) {
  const { contributor, invoices } = await readBilling(member)
  return { by: contributor?.by, paidCents: invoices?.[0]?.paidCents }
}

export interface MonthlyCost {
  readonly amountCents: number
  /** The default is the current month. */
  readonly firstMonth?: string
  readonly lastMonth?: string
  /** Months for which an end was entered. */
  readonly ends?: readonly string[]
}

/** Enters a monthly cost of the site. */
export async function enterCost(
  site: SharedSite,
  { amountCents, firstMonth = monthOf(site.clock.now()), lastMonth, ends = [] }: MonthlyCost,
) {
  const [id, entered_at] = [randomUUID(), site.clock.now()]
  const cost = { id, note: 'Hosting', amount_cents: amountCents, entered_at }
  const months = {
    first_month: `${firstMonth}-01`,
    last_month: lastMonth ? `${lastMonth}-01` : null,
  }
  await addRows(site, 'billing_costs', { ...cost, ...months })
  for (const end of ends) {
    const ending = { id: randomUUID(), cost_id: id, last_month: `${end}-01`, entered_at }
    await addRows(site, 'billing_cost_ends', ending)
  }
}

/** Lets a site's members pay by bank transfer. */
export async function openBankAccount({ platform: { db, clock } }: SharedSite): Promise<void> {
  const details = { holder: 'The Commons', iban: '12345678', bic: '', bank_name: 'A Bank' }
  const row = { id: newId(clock), ...details, set_by: null, set_at: clock.now() }
  await db.insertInto('billing_bank_details').values(row).execute()
}

export type AskedFor = Pick<Invoice, 'id' | 'amountCents' | 'reference'>

export async function askForInvoice({ visitor }: TestMember, tariff: Tariff = 'MONTH') {
  const reply = await visitor.call('POST /api/billing/invoices', { body: { tariff } })
  const { id, reference } = expectDone(reply).body
  const { amountCents } = limits.tariffs[tariff]
  return { id: textOf(id), reference: textOf(reference), amountCents }
}

/** A member with an unpaid invoice. */
export async function memberWithInvoice(site: Pick<SharedSite, 'member'>) {
  const member = await site.member()
  return { member, invoice: await askForInvoice(member) }
}

interface Transfer
  extends Partial<Pick<IncomingPayment, 'amountCents' | 'currency' | 'source' | 'doubt'>> {
  readonly invoice?: AskedFor
}

/** A payment by bank. For an invoice, the default is its amount. */
export function transfer({ platform }: SharedSite, { invoice, ...given }: Transfer) {
  return inBooks(platform, tx =>
    receivePayment(platform, tx, {
      method: 'BANK',
      source: given.source ?? `bank:${randomUUID()}`,
      amountCents: given.amountCents ?? invoice?.amountCents ?? 1_000,
      currency: given.currency ?? 'USD',
      purpose: invoice?.reference ?? 'For you',
      bookedOn: '2026-05-04',
      invoiceId: invoice?.id,
      ...(given.doubt ? { doubt: given.doubt } : {}),
    }),
  )
}

/** Returns money of a payment, once per source. */
export const takeBack = ({ platform }: SharedSite, paymentSource: string, amountCents: number) => {
  const back = { paymentSource, source: `back-${paymentSource}`, amountCents, isDisputed: false }
  return inBooks(platform, tx => takeBackPayment(platform, tx, back))
}

/** Asks for an invoice and pays it. */
export async function payDues(site: SharedSite, member: TestMember, tariff: Tariff = 'MONTH') {
  await openBankAccount(site)
  const invoice = await askForInvoice(member, tariff)
  await transfer(site, { invoice })
  return invoice
}

/** Moves a paid period so that it ends at this time, because a session does not last as long as dues. */
export async function endDuesAt(
  { platform: { db } }: SharedSite,
  { accountId }: TestMember,
  end: Date,
): Promise<void> {
  await sql`
    update billing_periods p set starts_at = p.starts_at + (${end} - p.ends_at), ends_at = ${end}
    from billing_members m where m.member_key = p.member_key and m.account_id = ${accountId}
  `.execute(db)
}

/**
 * Gives a payer's seat to a friend.
 * @returns its id, for taking it back
 */
export async function giveSeat(payer: TestMember, friend: TestMember): Promise<string> {
  const { body: seat } = expectDone(await payer.visitor.call('POST /api/billing/seats'))
  const body = { code: textOf(seat.code) }
  await friend.visitor.ask('PUT /api/billing/seat', { body })
  return textOf(seat.id)
}

/** Gives a member credits, one after another. */
export async function giveCredits(
  site: Pick<SharedSite, 'members'>,
  { email }: Pick<TestMember, 'email'>,
  ...amounts: readonly number[]
): Promise<void> {
  const [administrator] = await site.members([{ roles: ['ADMIN'] }])
  for (const credits of amounts) {
    const body = { id: randomUUID(), email, credits, reason: 'A case judged' }
    await administrator.visitor.ask('POST /api/admin/billing/credits', { body })
  }
}

/** The member has earned credits, and spends them on a month from now. */
export async function spendCredits(site: SharedSite, member: TestMember): Promise<void> {
  await giveCredits(site, member, billingLimits.monthCredits)
  const body = { id: randomUUID() }
  await member.visitor.ask('POST /api/billing/credits/months', { body })
}
