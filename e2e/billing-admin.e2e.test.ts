import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { billingLimits } from '#shared/billing-limits.ts'
import { limits } from '#shared/limits.ts'
import { desktop, phone } from './browser.ts'
import { adminEmail, bankDetails, enterAdmin, invoiceOfNewcomer, statementOf } from './dues.ts'
import { expectAccessible, expectReadable } from './expect-accessible.ts'
import { expectInView, focusedName } from './in-view.ts'
import { type Cookies, openDevice, shareOneSite, site } from './one-site.ts'

shareOneSite({ ADMIN_EMAILS: adminEmail })
/** Of the administrator, who has one page for nearly all tests. */
let cookies: Cookies
let page: Page
let complaints: string[]
beforeAll(async () => {
  cookies = await (await enterAdmin()).cookies()
  ;({ page, complaints } = await openDevice(cookies))
  await page.goto('/')
})

/** Opened from the dashboard, as an administrator does. */
beforeEach(async () => {
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: 'Membership Dues' }).click()
  await page.getByRole('heading', { level: 1, name: 'Membership Dues' }).waitFor()
  await enterBillingAdmin()
  complaints.length = 0
})

async function enterBillingAdmin() {
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await page.getByRole('link', { name: 'Dues', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Billing Administration' }).waitFor()
  await page.getByRole('heading', { name: 'The books' }).waitFor()
}

/** No test finds what another has left to decide. */
afterEach(() => site.platform.db.updateTable('billing_payments').set({ purpose: null }).execute())

/** On a phone and on a desktop, in both colours. */
async function expectSound() {
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectNothingCutOff()
  await page.emulateMedia({ colorScheme: 'light' })
  await expectReadable(page)
  await page.setViewportSize(desktop)
  await expectAccessible(page)
  await expectNothingCutOff()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
}

const expectNothingCutOff = async () =>
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)

it('opens by a hard link in a browser that does not know the roles yet; what cannot be loaded says why, and can be retried', async () => {
  const { page } = await openDevice(cookies)
  const detail = 'The site is busy at the moment.'
  const failed = { status: 500, contentType: 'application/problem+json', json: { detail } }
  await page.route('**/api/settings', route => route.fulfill(failed))
  await page.route('**/api/admin/billing', route => route.fulfill(failed))
  await page.goto('/dashboard/billing')
  await page.getByRole('heading', { level: 1, name: 'Your settings could not be loaded' }).waitFor()
  await page.unroute('**/api/settings')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Billing Administration' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/billing')
  await page.getByText(detail).waitFor()
  await page.unroute('**/api/admin/billing')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'The books' }).waitFor()
})

const file = () => page.getByLabel('Statement', { exact: true })
const importing = () => page.getByRole('button', { name: 'Import', exact: true })
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const holder = () => page.getByLabel('Account holder')
const account = () => page.getByLabel('IBAN or account number')
const reference = () => page.getByLabel('Reference of the invoice')
/** Toasts are dialogs too, and say so. */
const dialog = () => page.locator('[role="dialog"]:not([aria-modal="false"])')
/** A payment of the list, by what its payer wrote. */
const payment = (purpose: string) =>
  page.getByRole('listitem').filter({ hasText: purpose }).filter({ hasText: 'By transfer' })

async function bring(lines: Parameters<typeof statementOf>[0], words: string) {
  await file().setInputFiles(statementOf(lines))
  await importing().click()
  await page.getByText(words, { exact: true }).waitFor()
}

async function decide(purpose: string, decision: string) {
  await payment(purpose).getByRole('button', { name: decision }).click()
  await dialog().waitFor()
}

async function confirm(words: string) {
  await dialog().getByRole('button', { name: words }).click()
  await dialog().waitFor({ state: 'detached' })
}

/** What the books say, in whole dollars. */
async function books() {
  const cell = async (name: string) => {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
    const words = await row.getByRole('cell').textContent()
    return Number(words?.replace(/[$,]/g, ''))
  }
  return {
    bank: await cell('In the bank'),
    undecided: await cell('To be decided'),
    open: await cell('Paid on open invoices'),
    dues: await cell('Dues'),
    gifts: await cell('Gifts'),
    waived: await cell('Waived'),
  }
}

type Books = Awaited<ReturnType<typeof books>>

/** Waits until the books differ by exactly so much from what they were. */
async function expectBooked(before: Books, change: Partial<Books>) {
  const wanted = Object.entries(before).map(([name, dollars]) => [
    name,
    dollars + (Object.entries(change).find(([other]) => other === name)?.[1] ?? 0),
  ])
  await expect.poll(() => books()).toEqual(Object.fromEntries(wanted))
}

/** The payment, or else the part of the screen, that has the focus. */
const focusedWords = () =>
  page.evaluate(() => {
    const { activeElement } = document
    return (activeElement?.closest('li') ?? activeElement)?.textContent ?? ''
  })

it('what fits is settled, and the rest is decided one by one, on a phone', async () => {
  const names = ['exact', 'part', 'over']
  const [exact = '', part = '', over = ''] = await Promise.all(names.map(invoiceOfNewcomer))
  const long = 'long'.repeat(60)
  await page.setViewportSize(phone)
  const before = await books()
  const lines = [
    { amount: 10, purpose: `dues ${exact}` },
    { amount: 6, purpose: `first half ${part}` },
    { amount: 12, purpose: `rounded up ${over}` },
    { amount: 7, purpose: long },
  ]
  await bring(lines, '4 payments, 1 settled, 3 to decide.')
  await expectBooked(before, { bank: 35, dues: 20, open: 6, undecided: 9 })
  await payment(part).getByText('still lacks $4.').waitFor()
  await payment(over).getByText('Too much: $2 more than invoice').waitFor()
  await payment(long).getByText('It names no invoice that is known here.').waitFor()
  expect(await page.content()).not.toContain('Bert Payer')
  await expectSound()

  await page.setViewportSize(phone)
  await bring(lines, 'All 4 payments in this statement were already known. Nothing has changed.')
  await expectBooked(before, { bank: 35, dues: 20, open: 6, undecided: 9 })

  await decide(part, 'Accept as paid')
  await expectSound()
  await page.setViewportSize(phone)
  await confirm('Accept as paid')
  await payment(part).waitFor({ state: 'detached' })
  await expectBooked(before, { bank: 35, dues: 30, waived: -4, undecided: 9 })

  await decide(over, 'Keep as a gift')
  await confirm('Keep as a gift')
  await payment(over).waitFor({ state: 'detached' })
  await expectBooked(before, { bank: 35, dues: 30, waived: -4, gifts: 2, undecided: 7 })

  await decide(long, 'Assign to an invoice')
  await expectSound()
  await page.setViewportSize(phone)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await decide(long, 'Has been sent back')
  await confirm('It was sent back')
  await payment(long).waitFor({ state: 'detached' })
  await expectBooked(before, { bank: 28, dues: 30, waived: -4, gifts: 2 })
  await page.getByText('Nothing to decide.').waitFor()
  expect(complaints).toEqual([])
})

it('running costs are entered and ended, and everybody reads them in the open books', async () => {
  const note = 'Two servers in the north'
  const month = new Date().toISOString().slice(0, 7)
  await page.getByRole('button', { name: 'Enter' }).click()
  expect(await focusedName(page)).toBe('note')
  await expectSound()
  await page.getByLabel('What for').fill(note)
  await page.getByLabel('A month, in USD').fill('12.50')
  await page.getByLabel('First month').fill(month)
  await page.getByRole('button', { name: 'Enter' }).click()
  const line = page.getByRole('listitem').filter({ hasText: note })
  await line.getByText('$12.50').waitFor()
  await page
    .getByRole('row', { name: /Running costs/ })
    .getByText('-$12.50')
    .waitFor()
  await expectSound()

  const { page: reader } = await openDevice([])
  await reader.goto('/aboutus')
  await reader.getByRole('link', { name: 'Open Books' }).click()
  await reader.getByRole('heading', { level: 1, name: 'Open Books' }).waitFor()
  await reader.getByText(/^\$12\.50, and /).waitFor()
  await reader
    .getByRole('row', { name: new RegExp(note) })
    .getByText('$12.50')
    .waitFor()
  await reader.setViewportSize(phone)
  await expectAccessible(reader)
  await expectReadable(reader)
  await reader.setViewportSize(desktop)
  await expectAccessible(reader)
  await expectReadable(reader)

  await line.getByRole('button', { name: 'End' }).click()
  await page.getByLabel('Last month that counts').fill(month)
  await page.getByLabel('Reason').last().fill('Moved')
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await line.getByText(`${note}, since`).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('the columns of another bank are confirmed once, by keys alone, and forgotten', async () => {
  const rows = [
    'Posted,Sum,Amount,Payer,Note,On a desktop',
    '2026-11-03,1.00,3.00,Eve,by columns,EUR',
  ]
  const buffer = Buffer.from(rows.join('\n'))
  const upload = async () => {
    await file().setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer })
    await importing().press('Enter')
  }
  await upload()
  await dialog().getByRole('heading', { name: 'What are these columns?' }).waitFor()
  await expect.poll(() => focusedName(page)).toBe('column-0')
  await dialog().getByText('€3').waitFor()
  expect(await payment('by columns').count()).toBe(0)
  await expectSound()

  const role = (column: string) => dialog().getByLabel(column, { exact: true })
  await role('Amount').focus()
  await page.keyboard.type('Not')
  await dialog().getByText('Choose a column for “Amount, or what came in”.').waitFor()
  await role('Sum').focus()
  await page.keyboard.type('Amount')
  await dialog().getByText('€1').waitFor()
  await page.keyboard.press('Tab')
  const confirming = dialog().getByRole('button', { name: 'Import and remember' })
  await confirming.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await page.getByText('1 payment, 1 to decide.', { exact: true }).waitFor()
  expect(await importing().evaluate(button => button === document.activeElement)).toBe(true)
  await payment('by columns').waitFor()

  await upload()
  await page.getByText('The payment in this statement was already known.').waitFor()
  const remembered = page.getByRole('listitem').filter({ hasText: 'Posted, Sum, Note' })
  await expectSound()
  await remembered.getByRole('button', { name: 'Forget' }).press('Enter')
  await dialog().getByRole('button', { name: 'Forget' }).press('Enter')
  await remembered.waitFor({ state: 'detached' })
  await upload()
  await dialog().getByRole('heading', { name: 'What are these columns?' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('by keys alone a payment finds its invoice, and the focus stays where one goes on', async () => {
  const [first = '', second = ''] = await Promise.all(['Carl', 'Dave'].map(invoiceOfNewcomer))
  const lines = ['one', 'two'].map(word => ({ amount: 4, purpose: `number ${word}` }))
  await bring(lines, '2 payments, 2 to decide.')
  const assign = payment('number one').getByRole('button', { name: 'Assign' })
  await assign.focus()
  await page.keyboard.press('Enter')
  await reference().waitFor()
  await expect.poll(() => focusedName(page)).toBe('reference')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the reference of the invoice.').waitFor()
  await page.keyboard.type('RF00 NOBO DYS0')
  await page.keyboard.press('Enter')
  await page.getByText('There is no invoice with this reference.').waitFor()
  expect(await focusedName(page)).toBe('reference')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await assign.evaluate(button => button === document.activeElement)).toBe(true)

  // Less than the invoice asks for: it stays, for another reason, and keeps the focus.
  await page.keyboard.press('Enter')
  await reference().fill(`for ${first.toLowerCase()}`)
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await payment('number one').getByText('still lacks $6.').waitFor()
  await expect.poll(() => focusedWords()).toContain('number one')
  await page.keyboard.press('Enter')
  await dialog().getByRole('heading', { name: 'Accept $4 as paid in full?' }).waitFor()
  await dialog().getByRole('button', { name: 'Accept as paid' }).press('Enter')
  await payment('number one').waitFor({ state: 'detached' })
  await expect.poll(() => focusedWords()).toContain('number two')

  await decide('number two', 'Assign to an invoice')
  await reference().fill(second)
  await page.keyboard.press('Enter')
  await payment('number two').getByText('still lacks $6.').waitFor()
  await decide('number two', 'Has been sent back')
  await confirm('It was sent back')
  await expect.poll(() => focusedWords()).toContain('Nothing to decide.')
})

it('money of another currency is in the books once it is assigned, as what its invoice lacks', async () => {
  const invoice = await invoiceOfNewcomer('Emil')
  const before = await books()
  const line = { amount: 9, currency: 'EUR', purpose: `euros ${invoice}` }
  await bring([line], '1 payment, 1 to decide.')
  await payment('euros').getByRole('heading', { name: '€9 on' }).waitFor()
  await payment('euros').getByText('Another currency: EUR instead of USD').waitFor()
  expect(await books()).toEqual(before)
  await decide('euros', 'Assign to an invoice')
  await dialog().getByText('It counts as what this invoice lacks.').waitFor()
  await reference().fill(invoice)
  await confirm('Assign')
  await payment('euros').waitFor({ state: 'detached' })
  await expectBooked(before, { bank: 10, dues: 10 })
})

it('what another administrator has decided meanwhile is said, and leaves the list', async () => {
  await bring([{ amount: 5, purpose: 'decided twice' }], '1 payment, 1 to decide.')
  await decide('decided twice', 'Has been sent back')
  const payments = '/api/admin/billing/payments'
  const [{ id }] = await (await page.request.get(payments)).json()
  const data = { decision: 'GIFT' }
  expect((await page.request.post(`${payments}/${id}/decision`, { data })).ok()).toBe(true)
  await dialog().getByRole('button', { name: 'It was sent back' }).click()
  await dialog().getByRole('alert').filter({ hasText: 'already been decided' }).waitFor()
  expect(await dialog().getByRole('button', { name: 'It was sent back' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await payment('decided twice').waitFor({ state: 'detached' })
})

describe('a file', () => {
  const upload = async (buffer: Buffer) => {
    await file().setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    await importing().click()
  }

  it('that is none, empty, or no statement is refused at its field', async () => {
    await page.setViewportSize(phone)
    await importing().click()
    await expectInView(page.getByText('Choose a file.'))
    expect(await focusedName(page)).toBe('statement')
    await upload(Buffer.from(' \n'))
    await page.getByText('This file is empty.').waitFor()
    const unreadable = page.getByText('This could not be read as a CSV or CAMT.053 statement')
    for (const bytes of [Buffer.from('just words'), Buffer.from([0, 1, 2, 255, 254, 0])]) {
      await upload(bytes)
      await unreadable.waitFor()
      expect(await file().getAttribute('aria-invalid')).toBe('true')
      expect(await focusedName(page)).toBe('statement')
    }
    await expectAccessible(page)
    await file().setInputFiles(statementOf([]))
    await unreadable.waitFor({ state: 'detached' })
  })

  it('is sent once, however often the button is pressed', async () => {
    const sent: string[] = []
    page.on('request', request => sent.push(request.url()))
    await file().setInputFiles(statementOf([{ amount: 2, purpose: 'pressed twice' }]))
    await importing().dblclick()
    await page.getByText('1 payment, 1 to decide.', { exact: true }).waitFor()
    expect(sent.filter(url => url.includes('bank-statements'))).toHaveLength(1)
  })

  it('that is too large is not even sent', async () => {
    const sent: string[] = []
    page.on('request', request => sent.push(request.url()))
    await upload(Buffer.alloc(billingLimits.statementMaxBytes + 1, 'x'))
    await page.getByText('This file is larger than 4 MB.').waitFor()
    expect(sent.filter(url => url.includes('bank-statements'))).toEqual([])
  })

  it('of Windows keeps its umlauts', async () => {
    const { buffer } = statementOf([{ amount: 2, purpose: 'für das schöne Fest' }])
    await upload(Buffer.from(buffer.toString('utf8'), 'latin1'))
    await payment('für das schöne Fest').waitFor()
  })
})

it('where the bank details are missing it says so, and keeps those that it is given, on a phone', async () => {
  await site.platform.db.deleteFrom('billing_bank_details').execute()
  await page.setViewportSize(phone)
  await page.reload()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Membership Dues' }).click()
  await page.getByRole('heading', { level: 1, name: 'Membership Dues' }).waitFor()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await enterBillingAdmin()
  const missing = page.getByText('Members cannot pay by transfer until')
  await missing.waitFor()
  await page.getByText('Members cannot pay by card').waitFor()

  await save().click()
  await expectInView(page.getByText('Enter the account holder.'))
  expect(await focusedName(page)).toBe('holder')
  await holder().fill(` ${bankDetails.holder} `)
  await account().fill('DE88 3704 0044 0532 0130 00')
  await save().click()
  await expectInView(page.getByText('This IBAN cannot be right.'))
  expect(await focusedName(page)).toBe('iban')
  await account().fill(bankDetails.iban)
  await page.clock.install()
  await save().click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await missing.waitFor({ state: 'detached' })
  await page.clock.fastForward(limits.settingsSavedMs)
  await page.getByText('Saved', { exact: true }).waitFor({ state: 'detached' })
  await page.reload()
  await account().waitFor()
  expect(await holder().inputValue()).toBe(bankDetails.holder)
  expect(await account().inputValue()).toBe(bankDetails.iban)
  expect(complaints.filter(words => !words.includes('422'))).toEqual([])
})

it('shows a long list in steps, and leads on to what each step brings', async () => {
  const count = billingLimits.undecidedPageDefault + 1
  const lines = Array.from({ length: count }, (_, index) => ({
    amount: 1,
    purpose: `gift number ${index}`,
  }))
  await bring(lines, `${count} payments, ${count} to decide.`)
  await page.getByText(`${count} payments do not match an invoice to the cent.`).waitFor()
  const items = page.getByRole('listitem').filter({ hasText: 'By transfer' })
  await expect.poll(() => items.count()).toBe(billingLimits.undecidedPageDefault)
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await expect.poll(() => items.count()).toBe(count)
  const last = await items.last().textContent()
  await expect.poll(() => focusedWords()).toBe(last)
  expect(await more.count()).toBe(0)

  await items.last().getByRole('button', { name: 'Keep as a gift' }).click()
  await confirm('Keep as a gift')
  await expect.poll(() => items.count()).toBe(count - 1)
  await expect.poll(() => focusedWords()).toBe(await items.last().textContent())
})
