import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { desktop, openGuest, phone } from './browser.ts'
import { adminEmail, bankDetails, cookiesOfAdmin, invoiceOfNewcomer, statementOf } from './dues.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectInView, focusedName } from './in-view.ts'
import { browser, type Cookies, cookiesOfAnn, openDevice, shareOneSite, site } from './one-site.ts'
import { openSite, type SiteHere } from './site.ts'

shareOneSite({ ADMIN_EMAILS: adminEmail })
let chiefsCookies: Cookies
beforeAll(async () => {
  chiefsCookies = await cookiesOfAdmin()
  const { page, context } = await openDevice(chiefsCookies)
  await context.request.put('/api/admin/billing/bank-details', { data: bankDetails })
  await page.close()
})

/** Opened from the menu, as an administrator does. */
async function openBillingAdmin(viewport = desktop) {
  const guest = await openDevice(chiefsCookies, { viewport })
  await enterBillingAdmin(guest.page, viewport)
  return guest
}

async function enterBillingAdmin(page: Page, viewport = desktop) {
  await page.goto('/')
  if (viewport === phone) await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Billing Administration' }).click()
  await page.getByRole('heading', { level: 1, name: 'Billing Administration' }).waitFor()
  await page.getByRole('heading', { name: 'The books' }).waitFor()
}

it('opens by a hard link in a browser that does not know the roles yet', async () => {
  const { page } = await openDevice(chiefsCookies)
  await page.route('**/api/settings', route => route.abort())
  await page.goto('/dashboard/billing')
  await page.getByRole('heading', { level: 1, name: 'Your settings could not be loaded' }).waitFor()
  await page.unroute('**/api/settings')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Billing Administration' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/billing')
})

const file = (page: Page) => page.getByLabel('Statement', { exact: true })
const importing = (page: Page) => page.getByRole('button', { name: 'Import', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const holder = (page: Page) => page.getByLabel('Account holder')
const account = (page: Page) => page.getByLabel('IBAN or account number')
const reference = (page: Page) => page.getByLabel('Reference of the invoice')
const dialog = (page: Page) => page.getByRole('dialog')
/** A payment of the list, by what its payer wrote. */
const payment = (page: Page, purpose: string) =>
  page.getByRole('listitem').filter({ hasText: purpose }).filter({ hasText: 'By transfer' })

async function bring(page: Page, lines: Parameters<typeof statementOf>[0], words: string) {
  await file(page).setInputFiles(statementOf(lines))
  await importing(page).click()
  await page.getByText(words, { exact: true }).waitFor()
}

async function decide(page: Page, purpose: string, decision: string) {
  await payment(page, purpose).getByRole('button', { name: decision }).click()
  await dialog(page).waitFor()
}

async function confirm(page: Page, words: string) {
  await dialog(page).getByRole('button', { name: words }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** What the books say, in whole dollars. */
async function books(page: Page) {
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
async function expectBooked(page: Page, before: Books, change: Partial<Books>) {
  const wanted = Object.entries(before).map(([name, dollars]) => [
    name,
    dollars + (Object.entries(change).find(([other]) => other === name)?.[1] ?? 0),
  ])
  await expect.poll(() => books(page)).toEqual(Object.fromEntries(wanted))
}

/** The payment, or else the part of the screen, that has the focus. */
const focusedWords = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return (activeElement?.closest('li') ?? activeElement)?.textContent ?? ''
  })

describe.each([
  { where: 'a phone', viewport: phone },
  { where: 'a desktop', viewport: desktop },
])('on $where', ({ where, viewport }) => {
  it('what fits is settled, and the rest is decided one by one', async () => {
    const names = ['exact', 'part', 'over'].map(name => `${name} on ${where}`)
    const [exact = '', part = '', over = ''] = await Promise.all(names.map(invoiceOfNewcomer))
    const { page, complaints } = await openBillingAdmin(viewport)
    const before = await books(page)
    const lines = [
      { amount: 10, purpose: `dues ${exact}` },
      { amount: 6, purpose: `first half ${part}` },
      { amount: 12, purpose: `rounded up ${over}` },
      { amount: 7, purpose: `hello from ${where}` },
    ]
    await bring(page, lines, '4 payments, 1 settled, 3 to decide.')
    await expectBooked(page, before, { bank: 35, dues: 20, open: 6, undecided: 9 })
    await payment(page, part).getByText('still lacks $4.').waitFor()
    await payment(page, over).getByText('Too much: $2 more than invoice').waitFor()
    await payment(page, where).getByText('It names no invoice that is known here.').waitFor()
    expect(await page.content()).not.toContain('Bert Payer')
    await expectAccessible(page)

    await bring(
      page,
      lines,
      'All 4 payments in this statement were already known. Nothing has changed.',
    )
    await expectBooked(page, before, { bank: 35, dues: 20, open: 6, undecided: 9 })

    await decide(page, part, 'Accept as paid')
    await expectAccessible(page)
    await confirm(page, 'Accept as paid')
    await payment(page, part).waitFor({ state: 'detached' })
    await expectBooked(page, before, { bank: 35, dues: 30, waived: -4, undecided: 9 })

    await decide(page, over, 'Keep as a gift')
    await confirm(page, 'Keep as a gift')
    await payment(page, over).waitFor({ state: 'detached' })
    await expectBooked(page, before, { bank: 35, dues: 30, waived: -4, gifts: 2, undecided: 7 })

    await decide(page, where, 'Has been sent back')
    await confirm(page, 'It was sent back')
    await payment(page, where).waitFor({ state: 'detached' })
    await expectBooked(page, before, { bank: 28, dues: 30, waived: -4, gifts: 2 })
    await page.getByText('Nothing to decide.').waitFor()
    expect(complaints).toEqual([])
  })

  it('the columns of another bank are confirmed once, by keys alone, and forgotten', async () => {
    const { page, complaints } = await openBillingAdmin(viewport)
    const rows = [
      'Posted,Sum,Amount,Payer,Note,',
      `2026-11-03,1.00,3.00,Eve,columns on ${where},EUR`,
    ]
    const text = rows.join('\n').replace('Note,', `Note,On ${where}`)
    const buffer = Buffer.from(text)
    const upload = async () => {
      await file(page).setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer })
      await importing(page).press('Enter')
    }
    await upload()
    await dialog(page).getByRole('heading', { name: 'What are these columns?' }).waitFor()
    await expect.poll(() => focusedName(page)).toBe('column-0')
    await dialog(page).getByText('€3').waitFor()
    expect(await payment(page, `columns on ${where}`).count()).toBe(0)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectAccessible(page)

    const role = (column: string) => dialog(page).getByLabel(column, { exact: true })
    await role('Amount').focus()
    await page.keyboard.type('Not')
    await dialog(page).getByText('Choose a column for “Amount, or what came in”.').waitFor()
    await role('Sum').focus()
    await page.keyboard.type('Amount')
    await dialog(page).getByText('€1').waitFor()
    await page.keyboard.press('Tab')
    const confirming = dialog(page).getByRole('button', { name: 'Import and remember' })
    await confirming.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('1 payment, 1 to decide.', { exact: true }).waitFor()
    expect(await importing(page).evaluate(button => button === document.activeElement)).toBe(true)
    await decide(page, `columns on ${where}`, 'Keep as a gift')
    await confirm(page, 'Keep as a gift')

    await upload()
    await page.getByText('The payment in this statement was already known.').waitFor()
    const remembered = page.getByRole('listitem').filter({ hasText: 'Posted, Sum, Note' })
    await expectAccessible(page)
    await remembered.getByRole('button', { name: 'Forget' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Forget' }).press('Enter')
    await remembered.waitFor({ state: 'detached' })
    await upload()
    await dialog(page).getByRole('heading', { name: 'What are these columns?' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('fits its window with payments to decide, and with a question', async () => {
    const { page } = await openBillingAdmin(viewport)
    const purpose = `${'long'.repeat(60)} on ${where}`
    await bring(page, [{ amount: 3, purpose }], '1 payment, 1 to decide.')
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    expect(await overflow()).toBe(0)
    await decide(page, purpose, 'Assign to an invoice')
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expectAccessible(page)
    await decide(page, purpose, 'Keep as a gift')
    await confirm(page, 'Keep as a gift')
  })
})

it('by keys alone a payment finds its invoice, and the focus stays where one goes on', async () => {
  const [first = '', second = ''] = await Promise.all(['Carl', 'Dave'].map(invoiceOfNewcomer))
  const { page } = await openBillingAdmin()
  const lines = ['one', 'two'].map(word => ({ amount: 4, purpose: `number ${word}` }))
  await bring(page, lines, '2 payments, 2 to decide.')
  const assign = payment(page, 'number one').getByRole('button', { name: 'Assign' })
  await assign.focus()
  await page.keyboard.press('Enter')
  await reference(page).waitFor()
  await expect.poll(() => focusedName(page)).toBe('reference')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the reference of the invoice.').waitFor()
  await page.keyboard.type('RF00 NOBO DYS0')
  await page.keyboard.press('Enter')
  await page.getByText('There is no invoice with this reference.').waitFor()
  expect(await focusedName(page)).toBe('reference')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await assign.evaluate(button => button === document.activeElement)).toBe(true)

  // Less than the invoice asks for: it stays, for another reason, and keeps the focus.
  await page.keyboard.press('Enter')
  await reference(page).fill(`for ${first.toLowerCase()}`)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await payment(page, 'number one').getByText('still lacks $6.').waitFor()
  await expect.poll(() => focusedWords(page)).toContain('number one')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: 'Accept $4 as paid in full?' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Accept as paid' }).press('Enter')
  await payment(page, 'number one').waitFor({ state: 'detached' })
  await expect.poll(() => focusedWords(page)).toContain('number two')

  await decide(page, 'number two', 'Assign to an invoice')
  await reference(page).fill(second)
  await page.keyboard.press('Enter')
  await payment(page, 'number two').getByText('still lacks $6.').waitFor()
  await decide(page, 'number two', 'Has been sent back')
  await confirm(page, 'It was sent back')
  await expect.poll(() => focusedWords(page)).toContain('Nothing to decide.')
})

it('money of another currency is in the books once it is assigned, as what its invoice lacks', async () => {
  const invoice = await invoiceOfNewcomer('Emil')
  const { page } = await openBillingAdmin()
  const before = await books(page)
  const line = { amount: 9, currency: 'EUR', purpose: `euros ${invoice}` }
  await bring(page, [line], '1 payment, 1 to decide.')
  await payment(page, 'euros').getByRole('heading', { name: '€9 on' }).waitFor()
  await payment(page, 'euros').getByText('Another currency: EUR instead of USD').waitFor()
  expect(await books(page)).toEqual(before)
  await decide(page, 'euros', 'Assign to an invoice')
  await dialog(page).getByText('It counts as what this invoice lacks.').waitFor()
  await reference(page).fill(invoice)
  await confirm(page, 'Assign')
  await payment(page, 'euros').waitFor({ state: 'detached' })
  await expectBooked(page, before, { bank: 10, dues: 10 })
})

it('what another administrator has decided meanwhile is said, and leaves the list', async () => {
  const { page } = await openBillingAdmin()
  await bring(page, [{ amount: 5, purpose: 'decided twice' }], '1 payment, 1 to decide.')
  const other = await openBillingAdmin()
  await decide(other.page, 'decided twice', 'Keep as a gift')
  await decide(page, 'decided twice', 'Has been sent back')
  await confirm(other.page, 'Keep as a gift')
  await dialog(page).getByRole('button', { name: 'It was sent back' }).click()
  await dialog(page).getByRole('alert').filter({ hasText: 'already been decided' }).waitFor()
  expect(await dialog(page).getByRole('button', { name: 'It was sent back' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await payment(page, 'decided twice').waitFor({ state: 'detached' })
})

describe('a file', () => {
  const upload = async (page: Page, buffer: Buffer) => {
    await file(page).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    await importing(page).click()
  }

  it('that is none, empty, or no statement is refused at its field', async () => {
    const { page } = await openBillingAdmin(phone)
    await importing(page).click()
    await expectInView(page.getByText('Choose a file.'))
    expect(await focusedName(page)).toBe('statement')
    await upload(page, Buffer.from(' \n'))
    await page.getByText('This file is empty.').waitFor()
    const unreadable = page.getByText('This could not be read as a CSV or CAMT.053 statement')
    for (const bytes of [Buffer.from('just words'), Buffer.from([0, 1, 2, 255, 254, 0])]) {
      await upload(page, bytes)
      await unreadable.waitFor()
      expect(await file(page).getAttribute('aria-invalid')).toBe('true')
      expect(await focusedName(page)).toBe('statement')
    }
    await expectAccessible(page)
    await file(page).setInputFiles(statementOf([]))
    await unreadable.waitFor({ state: 'detached' })
  })

  it('is sent once, however often the button is pressed', async () => {
    const { page } = await openBillingAdmin()
    const sent: string[] = []
    page.on('request', request => sent.push(request.url()))
    await file(page).setInputFiles(statementOf([{ amount: 2, purpose: 'pressed twice' }]))
    await importing(page).dblclick()
    await page.getByText('1 payment, 1 to decide.', { exact: true }).waitFor()
    await decide(page, 'pressed twice', 'Keep as a gift')
    await confirm(page, 'Keep as a gift')
    expect(sent.filter(url => url.includes('bank-statements'))).toHaveLength(1)
  })

  it('that is too large is not even sent', async () => {
    const { page } = await openBillingAdmin()
    const sent: string[] = []
    page.on('request', request => sent.push(request.url()))
    await upload(page, Buffer.alloc(limits.statementMaxBytes + 1, 'x'))
    await page.getByText('This file is larger than 4 MB.').waitFor()
    expect(sent.filter(url => url.includes('bank-statements'))).toEqual([])
  })

  it('of Windows keeps its umlauts', async () => {
    const { page } = await openBillingAdmin()
    const { buffer } = statementOf([{ amount: 2, purpose: 'für das schöne Fest' }])
    await upload(page, Buffer.from(buffer.toString('utf8'), 'latin1'))
    await payment(page, 'für das schöne Fest').waitFor()
    await decide(page, 'für das schöne Fest', 'Keep as a gift')
    await confirm(page, 'Keep as a gift')
  })
})

describe('billing administration of a new site', () => {
  let fresh: SiteHere
  let cookies: Cookies
  beforeAll(async () => {
    fresh = await openSite({ ADMIN_EMAILS: adminEmail })
    cookies = await cookiesOfAdmin(fresh)
  })
  afterAll(() => fresh.stop())

  async function openFreshAdmin(viewport: typeof phone) {
    const guest = await openGuest(browser, { origin: fresh.origin, viewport })
    await guest.context.addCookies(cookies)
    await enterBillingAdmin(guest.page, viewport)
    return guest
  }

  it('says what is missing, and keeps the bank details that it is given', async () => {
    const { page, complaints } = await openFreshAdmin(phone)
    const missing = page.getByText('Members cannot pay by transfer until')
    await missing.waitFor()
    await page.getByText('Members cannot pay by card').waitFor()

    await save(page).click()
    await expectInView(page.getByText('Enter the account holder.'))
    expect(await focusedName(page)).toBe('holder')
    await holder(page).fill(` ${bankDetails.holder} `)
    await account(page).fill('DE88 3704 0044 0532 0130 00')
    await save(page).click()
    await expectInView(page.getByText('This IBAN cannot be right.'))
    expect(await focusedName(page)).toBe('iban')
    await account(page).fill(bankDetails.iban)
    await save(page).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await missing.waitFor({ state: 'detached' })
    await page.getByText('Saved', { exact: true }).waitFor({ state: 'detached' })
    await page.reload()
    await account(page).waitFor()
    expect(await holder(page).inputValue()).toBe(bankDetails.holder)
    expect(await account(page).inputValue()).toBe(bankDetails.iban)
    expect(complaints.filter(words => !words.includes('422'))).toEqual([])
  })

  it('shows a long list in steps, and leads on to what each step brings', async () => {
    const { page } = await openFreshAdmin(desktop)
    const count = limits.undecidedPageDefault + 1
    const lines = Array.from({ length: count }, (_, index) => ({
      amount: 1,
      purpose: `gift number ${index}`,
    }))
    await bring(page, lines, `${count} payments, ${count} to decide.`)
    await page.getByText(`${count} payments do not match an invoice to the cent.`).waitFor()
    const items = page.getByRole('listitem').filter({ hasText: 'By transfer' })
    await expect.poll(() => items.count()).toBe(limits.undecidedPageDefault)
    const more = page.getByRole('button', { name: 'Load more' })
    await more.click()
    await expect.poll(() => items.count()).toBe(count)
    const last = await items.last().textContent()
    await expect.poll(() => focusedWords(page)).toBe(last)
    expect(await more.count()).toBe(0)

    await items.last().getByRole('button', { name: 'Keep as a gift' }).click()
    await confirm(page, 'Keep as a gift')
    await expect.poll(() => items.count()).toBe(count - 1)
    await expect.poll(() => focusedWords(page)).toBe(await items.last().textContent())
  })
})

it('billing administration that cannot be loaded says why, and can be retried', async () => {
  const { page } = await openBillingAdmin()
  const detail = 'The site is busy at the moment.'
  await page.route('**/api/admin/billing', route =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: { detail } }),
  )
  await page.reload()
  await page.getByText(detail).waitFor()
  await page.unroute('**/api/admin/billing')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'The books' }).waitFor()
})

it('a member who is no administrator has neither the entry nor the page nor the calls', async () => {
  const { page } = await openDevice(await cookiesOfAnn())
  await page.goto('/')
  await page.getByRole('link', { name: 'Account Settings' }).waitFor()
  expect(await page.getByText('Administration').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Billing Administration' }).count()).toBe(0)
  await page.goto('/dashboard/billing')
  await page.getByRole('heading', { level: 1, name: 'Lambda Commons' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  const replies = [
    await page.request.get('/api/admin/billing'),
    await page.request.get('/api/admin/billing/payments'),
    await page.request.put('/api/admin/billing/bank-details', { data: bankDetails }),
    await page.request.post('/api/admin/billing/bank-statements', { data: { text: 'a' } }),
  ]
  expect(replies.map(reply => reply.status())).toEqual([403, 403, 403, 403])

  const visitor = await openGuest(browser, { origin: site.origin })
  await visitor.page.goto('/dashboard/billing')
  await visitor.page.waitForURL('**/login')
})
