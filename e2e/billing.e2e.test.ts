import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, desktop, type Guest, type GuestOptions, openGuest, phone } from './browser.ts'
import { adminEmail, enterAdmin, makeInvoice, sayWhereTransfersGo, statementOf } from './dues.ts'
import { comeBackTo, copied, openDues, receiptOnPaper } from './dues-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

/** Codes that are none, or one's own. */
const refusedOnPurpose = /^Failed to load resource: .* status of (404|422) /

shareOneSite({ ADMIN_EMAILS: adminEmail })
let chief: Caller
beforeAll(async () => {
  chief = { context: await enterAdmin() }
})
/** One test takes them away. */
beforeEach(() => sayWhereTransfersGo(chief))

/** Money that came in by bank, as the administrator’s statement tells it. */
async function bring(amount: number, purpose: string) {
  const text = statementOf([{ amount, purpose }]).buffer.toString()
  const data = { text }
  const reply = await chief.context.request.post('/api/admin/billing/bank-statements', { data })
  expect(reply.status()).toBe(200)
}

async function openMember(name: string, options: Partial<GuestOptions> = {}) {
  const guest = await openGuest(browser, { origin: site.origin, ...options })
  await join(guest, site, { name })
  return guest
}

/** Has paid for a month, for two friends besides. */
let payer: Guest
/** Has no invoice. */
let friend: Guest
beforeAll(async () => {
  payer = await openMember('Payer')
  friend = await openMember('Friend of the payer')
  await bring(10, await makeInvoice(payer))
  for (const { page } of [payer, friend]) await openDues(page)
})
beforeEach(async () => {
  await site.platform.db.deleteFrom('billing_seats').execute()
  for (const { page, complaints } of [payer, friend]) {
    await comeBackTo(page)
    complaints.length = 0
  }
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const code = (page: Page) => page.getByLabel('Have a code from a friend?')

/** Toasts are dialogs too. */
async function confirmTakingBack(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Take back seat [A-Z0-9]{4} / })
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** @returns the code of the seat, as it is copied */
async function invite(page: Page) {
  await button(page, 'Invite a friend').click()
  await page.getByText('The seat is ready. Give its code to your friend.').waitFor()
  return copied(page, /^Copy Code/)
}

async function expectAccessibleEverywhere(page: Page) {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
}

it('a member chooses a tariff, pays it in two transfers, and has their receipt, on a phone', async () => {
  const { page, complaints } = await openMember('Ann', { viewport: phone })
  await openDues(page, true)
  await heading(page, 'You are a standard member').waitFor()
  await page.getByRole('radio', { name: /^\$100 a year/ }).check()
  await button(page, 'Create the invoice').click()
  await heading(page, 'Your invoice').waitFor()
  expect(await copied(page, 'Copy IBAN or account')).toBe('DE89370400440532013000')
  expect(await copied(page, 'Copy Amount')).toBe('100.00')
  const reference = await copied(page, 'Copy Reference')
  expect(reference).toMatch(/^RF\d\d[A-Z0-9]{8}$/)
  await expectAccessibleEverywhere(page)
  await button(page, 'Create the invoice').click()
  expect(await copied(page, 'Copy Reference')).toBe(reference)
  expect(await page.getByText(/^Issued on/).count()).toBe(1)

  await bring(40, reference)
  await comeBackTo(page)
  await page.getByText('$40 of $100 has come in. $60 is missing.').waitFor()
  expect(await copied(page, 'Copy Amount')).toBe('60.00')
  await bring(60, `dues ${reference}`)
  await comeBackTo(page)
  await page.getByText(/^Your dues are paid until/).waitFor()
  await heading(page, 'Your invoice').waitFor({ state: 'detached' })
  await page.getByText(/^The new period begins on .*, at the end of the current one\./).waitFor()

  await button(page, /^Receipt of RF/).click()
  await page.getByRole('dialog', { name: 'Receipt' }).getByText('Bank transfer').waitFor()
  await expectAccessibleEverywhere(page)
  const paper = await receiptOnPaper(page)
  expect(paper.title).toBe('Receipt')
  expect(paper.words).toContain('$100')
  expect(paper.words).toContain('Dues for one year, 3 people')
  expect(paper.words).not.toMatch(/Lambda|Membership/)
  await page.emulateMedia({ media: 'print' })
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

it('a payer gives a seat to a friend, never learns who has it, and takes it back; the friend uses it by keyboard alone', async () => {
  const given = await invite(payer.page)
  await code(payer.page).fill(given)
  await button(payer.page, 'Use the code').click()
  await payer.page.getByText('This code is for a friend of yours.').waitFor()

  const { page } = friend
  await page.bringToFront()
  await code(page).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Enter the code.').waitFor()
  await page.keyboard.type(given)
  await page.keyboard.press('Enter')
  await heading(page, 'You have a seat from a friend').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Give the seat back?' }).waitFor()
  await button(page, 'Give it back').focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => code(page).evaluate(field => field.closest('section')?.matches(':focus-within')))
    .toBe(true)

  await code(page).fill('ABCD EFGH JKLM')
  await button(page, 'Use the code').click()
  await page.getByText('No free seat has this code.').waitFor()
  await expectAccessibleEverywhere(page)
  await code(page).fill(given.toLowerCase())
  await button(page, 'Use the code').click()
  await heading(page, 'You have a seat from a friend').waitFor()
  await heading(page, 'You are a contributor').waitFor()
  await page.getByText('A friend’s dues cover you.').waitFor()

  await comeBackTo(payer.page)
  await payer.page.getByText('Taken', { exact: true }).waitFor()
  expect(await payer.page.content()).not.toContain('Friend of')
  await expectAccessibleEverywhere(payer.page)
  await button(payer.page, /^Take back seat/).click()
  await confirmTakingBack(payer.page)
  await payer.page.getByText('Taken', { exact: true }).waitFor({ state: 'detached' })
  await comeBackTo(page)
  await heading(page, 'You are a standard member').waitFor()
  await code(page).waitFor()
  for (const { complaints } of [payer, friend]) {
    expect(complaints.filter(text => !refusedOnPurpose.test(text))).toEqual([])
  }
})

it('seats are made one for each press, and taken back with the focus staying among them', async () => {
  const { page } = payer
  await page.bringToFront()
  const seats = page.getByRole('button', { name: /^Take back seat/ })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await button(page, 'Invite a friend').dblclick()
  await page.getByText('The seat is ready. Give its code to your friend.').waitFor()
  // The toast may come before the list.
  await expect.poll(() => seats.count()).toBe(1)
  await button(page, 'Invite a friend').focus()
  await page.keyboard.press('Enter')
  await page.getByText('You have created all your seats.').waitFor()
  const codes = await page.getByText(/^[A-Z0-9]{4} [A-Z0-9]{4} [A-Z0-9]{4}$/).allTextContents()
  await expect.poll(focused).toBe(`Copy Code ${codes[1]}`)

  await page.route('**/api/billing/seats/*', route => route.abort())
  await seats.first().click()
  await confirmTakingBack(page)
  await page.getByText('The server could not be reached. Please try again.').waitFor()
  await expect.poll(focused).toBe(`Take back seat ${codes[0]}`)
  await page.unroute('**/api/billing/seats/*')
  await page.keyboard.press('Enter')
  await confirmTakingBack(page)
  await page.getByText('You have taken the seat back.').waitFor()
  await expect.poll(focused).toBe(`Take back seat ${codes[1]}`)
})

it('a member who cancelled finds the invoice, and sees that it is open while it is', async () => {
  const { page, context } = await openMember('Ann who cancels')
  const make = async (tariff: string): Promise<{ id: string; reference: string }> =>
    (await context.request.post('/api/billing/invoices', { data: { tariff } })).json()
  const older = await make('YEAR')
  await make('MONTH')
  const words = page.getByText('Nothing was paid. Your invoice is still open.')
  await page.goto(`/billing?checkout=cancelled&invoice=${older.id}`)
  await words.waitFor()
  await page.getByText('One year for you plus 2 friends.').waitFor()
  await bring(100, older.reference)
  await comeBackTo(page)
  await page.getByText('Nothing was paid.', { exact: true }).waitFor()
  expect(await words.count()).toBe(0)
})

it('where nothing can be paid, the screen says so and offers nothing', async () => {
  await site.platform.db.deleteFrom('billing_bank_details').execute()
  const { page } = friend
  const cannotBePaid = heading(page, 'Dues cannot be paid here yet')
  // The question that was under way may have been answered before.
  await expect
    .poll(async () => {
      await comeBackTo(page)
      return cannotBePaid.isVisible()
    })
    .toBe(true)
  expect(await button(page, 'Create the invoice').count()).toBe(0)
  await page.getByText('You have no invoices.').waitFor()
})
