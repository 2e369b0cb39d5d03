import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openCardService } from '#server/testing/card-service.ts'
import { openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, cookiesOf, openDevice, shareOneSite, site } from './one-site.ts'

const adminEmail = 'chief@example.org'
const cards = await openCardService()
const fill = async () => {
  cards.siteOrigin = site.origin
}
shareOneSite({ ADMIN_EMAILS: adminEmail, ...cards.env }, { fill })
afterAll(() => cards.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** Toasts have the role of a dialog as well; they are not modal. */
const dialog = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])')

/** A member on a phone, with an invoice for the chosen tariff. */
async function chooseTariff(tariff: RegExp) {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  await join(guest, site, { name: 'Ann' })
  const { page } = guest
  await page.goto('/')
  await button(page, 'Open navigation').click()
  await page.getByRole('link', { name: 'Membership Dues' }).click()
  await heading(page, 'You’re a standard member').waitFor()
  await page.getByRole('radio', { name: tariff }).check()
  await button(page, 'Create invoice').click()
  await heading(page, 'Your invoice').waitFor()
  return guest
}

async function openBilling() {
  const chief = await openDevice(await cookiesOf({ name: 'Chief', email: adminEmail }))
  const { page } = chief
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Dues', exact: true }).click()
  await heading(page, 'The books').waitFor()
  await page.getByLabel('Account holder').fill('L C Services')
  await page.getByLabel('IBAN or account number').fill('DE89 3704 0044 0532 0130 00')
  await button(page, /^Save$/).click()
  await page.getByText('Members can’t pay by transfer').waitFor({ state: 'detached' })
  return chief
}

/** Uploads a statement with one transfer, in the format of the bank. */
async function bring(page: Page, amount: number, purpose: string) {
  const line = `2026-11-03,${amount}.00,USD,Bert Payer,${purpose}`
  const buffer = Buffer.from(`Booking date,Amount,Currency,Name,Purpose\r\n${line}`)
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Statement', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}

const bankSays = (page: Page, dollars: string) =>
  page.getByRole('row', { name: /^In the bank/ }).getByRole('cell', { name: dollars, exact: true })

it('a member pays by two transfers, an administrator uploads the statements, and the member gets the receipt', async () => {
  const chief = await openBilling()
  const member = await chooseTariff(/^\$100 a year/)
  await member.page.getByText('DE89 3704 0044 0532 0130 00').waitFor()
  const [shown = ''] = await member.page.getByText(/^RF\d\d( [A-Z0-9]{4}){2}$/).allTextContents()
  const reference = shown.replaceAll(' ', '')

  await bring(chief.page, 40, reference)
  await dialog(chief.page).getByRole('heading', { name: 'What are these columns?' }).waitFor()
  await dialog(chief.page).getByText('$40').waitFor()
  await button(chief.page, 'Import and remember').click()
  await chief.page.getByText('1 payment: 1 to decide.', { exact: true }).waitFor()
  const undecided = chief.page.getByRole('listitem').filter({ hasText: 'By transfer' })
  await undecided.getByText(': $60 is missing.').waitFor()
  await bankSays(chief.page, '$40').waitFor()
  expect(await chief.page.content()).not.toContain('Bert Payer')
  await member.page.reload()
  await member.page.getByText('We received $40 of $100. $60 is missing.').waitFor()

  await bring(chief.page, 60, `dues ${reference}`)
  await chief.page.getByText('1 payment: 1 matched.', { exact: true }).waitFor()
  await undecided.waitFor({ state: 'detached' })
  await bankSays(chief.page, '$100').waitFor()
  await member.page.reload()
  await member.page.getByText(/^Your dues are paid until/).waitFor()
  await heading(member.page, 'You’re a contributor').waitFor()
  await button(member.page, /^Receipt of RF/).click()
  await dialog(member.page).getByText('Bank transfer').waitFor()
  await dialog(member.page).getByText('Dues for one year, 3 people').waitFor()
  expect([...chief.complaints, ...member.complaints]).toEqual([])
})

it('a member pays by card, and is thanked once when they return', async () => {
  const { page, complaints } = await chooseTariff(/^\$15 a month/)
  await button(page, 'Pay by card').click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByText('Nothing was paid. Your invoice is still open.').waitFor()
  await button(page, 'Pay by card').click()
  await page.getByRole('heading', { name: '15.00 USD' }).waitFor()
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.getByText('Thank you! Your payment has arrived.').waitFor()
  await heading(page, 'You’re a contributor').waitFor()
  await page.getByText('Your dues cover 4 friends.').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await button(page, /^Receipt of/).click()
  await dialog(page).getByText('Card', { exact: true }).waitFor()
  await page.reload()
  await heading(page, 'You’re a contributor').waitFor()
  expect(await page.getByText('Thank you! Your payment').count()).toBe(0)
  expect(complaints).toEqual([])
})
