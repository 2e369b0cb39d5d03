import { expect, it } from 'vitest'
import { importRows, undecided } from '#server/testing/bank-statements.ts'
import { ownCards } from '#server/testing/card-site.ts'
import { type AskedFor, askForInvoice, transfer } from '#server/testing/dues.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { purgeInvoices } from './billing.jobs.ts'

const { pageOf, site } = await ownCards()

const purge = () => purgeInvoices(site.platform)
const ask = async () => askForInvoice(await site.member())

/** Requests an invoice with a checkout that has not ended. */
async function askForPage() {
  const member = await site.member()
  const invoice = await askForInvoice(member)
  await pageOf(member, invoice)
  return invoice
}

/** Which of these invoices still exist. */
async function left(...invoices: readonly AskedFor[]) {
  const rows = await rowsOf(site, 'billing_invoices')
  return invoices.filter(({ id }) => rows.some(row => row.id === id))
}

const pagesOf = async (invoice: AskedFor) =>
  (await rowsOf(site, 'billing_checkouts', { invoice_id: invoice.id })).length

it('an unpaid invoice is deleted after a year, but not if any money has arrived for it', async () => {
  const [unpaid, paid, part, foreign] = [await ask(), await ask(), await ask(), await ask()]
  await transfer(site, { invoice: paid })
  await transfer(site, { invoice: part, amountCents: 1 })
  await transfer(site, { invoice: foreign, currency: 'EUR' })
  site.clock.advance(billingLimits.invoiceUnpaidKeptMs - 60_000)
  await purge()
  expect(await left(unpaid, paid, part, foreign)).toEqual([unpaid, paid, part, foreign])
  site.clock.advance(120_000)
  const young = await ask()
  await Promise.all([purge(), purge()])
  expect(await left(unpaid, paid, part, foreign, young)).toEqual([paid, part, foreign, young])
})

it('an unpaid invoice is deleted even if a payment for it was ignored', async () => {
  const [invoice, administrator] = [await ask(), await site.member({ roles: ['ADMIN'] })]
  await importRows(administrator, { text: invoice.reference, status: 'Under review' })
  const [payment] = await undecided(administrator, invoice.reference)
  const decision = administrator.visitor.call('POST /api/admin/billing/payments/:id/decision', {
    params: { id: textOf(payment?.id) },
    body: { decision: 'IGNORE' },
  })
  expectDone(await decision)
  site.clock.advance(billingLimits.invoiceUnpaidKeptMs + 60_000)
  await purge()
  expect(await left(invoice)).toEqual([])
})

it('a checkout that has not ended is deleted when its invoice is no longer offered', async () => {
  const invoice = await askForPage()
  site.clock.advance(billingLimits.invoiceOpenMs - 60_000)
  await purge()
  expect(await pagesOf(invoice)).toBe(1)
  site.clock.advance(120_000)
  await purge()
  expect(await pagesOf(invoice)).toBe(0)
  expect(await left(invoice)).toEqual([invoice])
})

it('an invoice is deleted together with its checkout that has not ended', async () => {
  const invoice = await askForPage()
  site.clock.advance(billingLimits.invoiceUnpaidKeptMs + 60_000)
  await purge()
  expect(await pagesOf(invoice)).toBe(0)
  expect(await left(invoice)).toEqual([])
})
