import { describe, expect, it, vi } from 'vitest'
import {
  askForInvoice,
  openBankAccount,
  payDues,
  readBilling,
  takeBack,
  transfer,
} from '#server/testing/dues.ts'
import { logInFrom, noticesOf } from '#server/testing/member-actions.ts'
import { mailsTo } from '#server/testing/outbox.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { statusesOf } from '#server/testing/visitor.ts'
import { billingLimits, type Tariff } from '#shared/billing-limits.ts'
import { addMonthsToDay, dayOf } from '#shared/days.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import { remindOfDues } from './billing.jobs.ts'

const dayMs = 86_400_000

const site = await ownSite('its mails are read', {}, { runsJobs: true })
await openBankAccount(site)

/** After a month without a call every session has ended. */
const logInAgain = (...members: readonly TestMember[]) => logInFrom(site, members)
const now = () => site.clock.now().getTime()
const monthAfter = (time: number) =>
  Date.parse(addMonthsToDay(dayOf(new Date(time)), 1)) + (time % dayMs)

describe('a member', () => {
  it('who has not paid is a standard member who sees the bank’s details', async () => {
    // Members must not see the invoices of others.
    const [ann, bob] = await site.members([{}, {}])
    await askForInvoice(bob)
    expect(await readBilling(ann)).toEqual({
      holdsSeat: false,
      seatsToGive: 0,
      seats: [],
      invoices: [],
      hasCards: false,
      bankTransfer: { holder: 'The Commons', iban: '12345678', bic: '', bankName: 'A Bank' },
    })
  })

  it('gets one invoice, even if they ask again', async () => {
    const ann = await site.member()
    const ask = (tariff: Tariff = 'YEAR') =>
      ann.visitor.call('POST /api/billing/invoices', { body: { tariff } })
    const replies = await Promise.all([ask(), ask(), ask()])
    expect(statusesOf(replies)).toEqual([200, 200, 201])
    expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1)
    expect(replies[0]?.body).toMatchObject({ amountCents: 10_000, paidCents: 0, tariff: 'YEAR' })
    expect(await ask('MONTH_FIVE')).toMatchObject({ status: 201, body: { amountCents: 1_500 } })
    site.clock.advance(billingLimits.invoiceOpenMs + 1_000)
    await logInAgain(ann)
    expect((await ask()).status).toBe(201)
    expect((await readBilling(ann)).invoices).toHaveLength(3)
  })
})

describe('dues that are paid', () => {
  it('make a member a contributor for a month, with a mailed receipt that does not name the site', async () => {
    const ann = await site.member()
    const before = now()
    const { reference } = await payDues(site, ann)
    const { contributor, invoices, seatsToGive } = await readBilling(ann)
    expect(contributor).toMatchObject({ by: 'DUES' })
    const paidUntil = Number(contributor?.tsPaidUntil)
    expect(paidUntil).toBeGreaterThanOrEqual(monthAfter(before))
    expect(paidUntil).toBeLessThan(monthAfter(before) + 60_000)
    expect(contributor?.tsGraceUntil).toBe(paidUntil + billingLimits.duesGraceMs)
    expect(seatsToGive).toBe(2)
    expect(invoices).toMatchObject([{ paidCents: 1_000, paidBy: 'BANK', tsEnd: paidUntil }])
    const { subject } = mailTexts.receipt
    const [mail] = await mailsTo(site, { to: ann.email, subject })
    expect(mail?.text).toContain(`${reference}`)
    expect(mail?.text).toContain('$10')
  })

  it('begin where the last period ends', async () => {
    const ann = await site.member()
    await payDues(site, ann)
    const first = Number((await readBilling(ann)).contributor?.tsPaidUntil)
    await payDues(site, ann, 'MONTH_FIVE')
    const { contributor, seatsToGive, invoices } = await readBilling(ann)
    expect(contributor?.tsPaidUntil).toBe(monthAfter(first))
    expect(invoices?.[0]).toMatchObject({ tsStart: first })
    expect(seatsToGive).toBe(2)
    site.clock.advance(first - now() + 1_000)
    await logInAgain(ann)
    expect((await readBilling(ann)).seatsToGive).toBe(4)
  })

  it('count for seven more days, and dues paid in time continue without a gap', async () => {
    const [ann, bob] = await site.members([{}, {}])
    await payDues(site, ann)
    await payDues(site, bob)
    const paidUntil = Number((await readBilling(ann)).contributor?.tsPaidUntil)
    site.clock.advance(paidUntil - now() + billingLimits.duesGraceMs - dayMs)
    await logInAgain(ann, bob)
    expect((await readBilling(ann)).contributor).toMatchObject({ tsPaidUntil: paidUntil })
    await payDues(site, ann)
    expect((await readBilling(ann)).contributor?.tsPaidUntil).toBe(monthAfter(paidUntil))
    site.clock.advance(dayMs + 60_000)
    expect(await readBilling(bob)).not.toHaveProperty('contributor')
    expect((await readBilling(bob)).seatsToGive).toBe(0)
    await payDues(site, bob)
    const later = Number((await readBilling(bob)).contributor?.tsPaidUntil)
    expect(Math.abs(later - monthAfter(now()))).toBeLessThan(60_000)
  })
})

describe('money that goes back', () => {
  it('ends its period, and restores it when the money returns', async () => {
    const ann = await site.member()
    const invoice = await askForInvoice(ann)
    const source = `card:${invoice.id}`
    await transfer(site, { invoice, source })
    const { contributor } = await readBilling(ann)
    await takeBack(site, source, 1_000)
    await takeBack(site, source, 1_000)
    const after = await readBilling(ann)
    expect(after).not.toHaveProperty('contributor')
    expect(after).toMatchObject({ seatsToGive: 0, invoices: [{ paidCents: 0 }] })
    expect(after.invoices?.[0]?.tsRevoked).toBeGreaterThan(0)
    expect(await transfer(site, { invoice })).toBe('paid')
    const again = await readBilling(ann)
    expect(again).toMatchObject({ invoices: [{ paidCents: 1_000 }] })
    const shiftMs = Number(again.contributor?.tsPaidUntil) - Number(contributor?.tsPaidUntil)
    expect(Math.abs(shiftMs)).toBeLessThan(60_000)
  })

  it('of an unknown payment changes nothing', async () => {
    const entries = () => rowsOf(site, 'billing_entries')
    const before = await entries()
    await takeBack(site, 'card:nobody', 1_000)
    expect(await entries()).toEqual(before)
  })
})

it('are followed by one reminder before the end and one after it, until dues are paid again', async () => {
  const ann = await site.member()
  await payDues(site, ann)
  const paidUntil = Number((await readBilling(ann)).contributor?.tsPaidUntil)
  const { subject } = mailTexts.duesReminder
  const reminders = (count: number) => mailsTo(site, { to: ann.email, subject, count })
  await remindOfDues(site.platform)
  site.clock.advance(paidUntil - now() - 3 * dayMs)
  await Promise.all([remindOfDues(site.platform), remindOfDues(site.platform)])
  expect(await reminders(1)).toHaveLength(1)
  expect(await notified(ann)).toEqual(['DUES_SOON'])
  site.clock.advance(4 * dayMs)
  await remindOfDues(site.platform)
  await remindOfDues(site.platform)
  expect(await notified(ann)).toEqual(['DUES_OVER'])
  const both = await reminders(2)
  expect(both.map(({ text }) => text?.includes('covered you'))).toEqual([false, true])
  await logInAgain(ann)
  await payDues(site, ann)
  expect(await notified(ann)).toEqual([])
})

it('are followed by reminders even if one of them cannot be queued, which comes with the next run', async () => {
  const [ann, bob] = await site.members([{}, {}])
  for (const member of [ann, bob]) await payDues(site, member)
  const paidUntil = Number((await readBilling(ann)).contributor?.tsPaidUntil)
  site.clock.advance(paidUntil - now() - 3 * dayMs)
  const { mailer } = site.platform
  const queue = mailer.queue.bind(mailer)
  const fails = vi.spyOn(mailer, 'queue').mockImplementation(async (tx, mail) => {
    if (mail.to === ann.email) throw new Error('no such address')
    await queue(tx, mail)
  })
  await expect(remindOfDues(site.platform)).rejects.toThrow()
  fails.mockRestore()
  expect(await notified(ann)).toEqual([])
  expect(await notified(bob)).toEqual(['DUES_SOON'])
  await remindOfDues(site.platform)
  expect(await notified(ann)).toEqual(['DUES_SOON'])
})

async function notified(member: TestMember) {
  await logInAgain(member)
  return noticesOf(member)
}
