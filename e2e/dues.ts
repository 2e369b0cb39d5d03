import { expect } from 'vitest'
import type { LayoutProposal } from '#shared/contract/bank-statements.ts'
import { type Caller, openGuest } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, type Cookies, site } from './one-site.ts'

export const adminEmail = 'chief@example.org'

/**
 * Who opens an account under the address that the site knows as its administrator's, and has confirmed what the columns
 * of `statementOf` are.
 */
export async function cookiesOfAdmin(origin = site): Promise<Cookies> {
  const chief = await openGuest(browser, { origin: origin.origin })
  await join(chief, origin, { name: 'Chief', email: adminEmail })
  await confirmColumns(chief)
  return chief.context.cookies()
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
  const guest = await openGuest(browser, { origin: site.origin })
  await join(guest, site, { name })
  const reference = await makeInvoice(guest)
  await guest.context.close()
  return reference
}

async function makeInvoice({ context: { request } }: Caller): Promise<string> {
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
