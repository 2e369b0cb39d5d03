import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import type { LayoutProposal } from '#shared/contract/bank-statements.ts'
import type { Caller } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, site } from './one-site.ts'

export const adminEmail = 'chief@example.org'

/**
 * Who opens an account under the address that the site knows as its administrator's, has said where transfers go to, and
 * has confirmed what the columns of `statementOf` are; without a page.
 */
export async function enterAdmin(): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.origin })
  await join({ context }, site, { name: 'Chief', email: adminEmail })
  await confirmColumns({ context })
  await sayWhereTransfersGo({ context })
  return context
}

export async function sayWhereTransfersGo({ context: { request } }: Caller): Promise<void> {
  const reply = await request.put('/api/admin/billing/bank-details', { data: bankDetails })
  expect(reply.status()).toBe(200)
}

/** What every transfer of these tests goes to. */
export const bankDetails = {
  holder: 'L C Services',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  bankName: 'Example Bank',
}

/** A new member asks for a month, which is $10. @returns what a transfer has to name */
export async function invoiceOfNewcomer(name: string): Promise<string> {
  const context = await browser.newContext({ baseURL: site.origin })
  await join({ context }, site, { name })
  const reference = await makeInvoice({ context })
  await context.close()
  return reference
}

/** For a month, which is $10. @returns its reference */
export async function makeInvoice({ context: { request } }: Caller): Promise<string> {
  const reply = await request.post('/api/billing/invoices', { data: { tariff: 'MONTH' } })
  expect(reply.status()).toBe(201)
  const { reference } = await reply.json()
  return `${reference}`
}

async function confirmColumns({ context: { request } }: Caller): Promise<void> {
  const address = '/api/admin/billing/bank-statements'
  const text = statementOf([]).buffer.toString()
  const reply = await request.post(address, { data: { text } })
  expect(reply.status()).toBe(202)
  const { fingerprint, columns }: LayoutProposal = await reply.json()
  const layout = { fingerprint, roles: columns.map(({ role }) => role), isConfirmed: true }
  expect((await request.post(address, { data: { text, layout } })).status()).toBe(200)
}

interface Line {
  /** Without hundredths. */
  readonly amount: number
  readonly currency?: string
  readonly purpose: string
}

/** A statement as a bank hands it out, as a file. */
export function statementOf(lines: readonly Line[]) {
  const rows = lines.map(
    ({ amount, currency = 'USD', purpose }) =>
      `2026-11-03,${amount}.00,${currency},Bert Payer,${purpose}`,
  )
  const text = ['Booking date,Amount,Currency,Name,Purpose', ...rows].join('\r\n')
  return { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}
