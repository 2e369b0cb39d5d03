import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardEvent, signedRequest } from '#server/testing/card-events.ts'
import { openCardService } from '#server/testing/card-service.ts'
import { openGuest, phone } from './browser.ts'
import { openDues } from './dues-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

const cards = await openCardService()
shareOneSite(cards.env)
beforeAll(() => {
  cards.siteOrigin = site.origin
})
afterAll(() => cards.close())

/** A member in front of the page of the card service. */
async function goToPay() {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  await join(guest, site, { name: 'Ann' })
  const { page } = guest
  await openDues(page, true)
  await page.getByRole('radio', { name: /^\$15 a month/ }).check()
  await page.getByRole('button', { name: 'Create the invoice' }).click()
  await page.getByText('The button takes you to the card service Stripe.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByRole('heading', { name: '15.00 USD' }).waitFor()
  return guest
}

it('a member pays by card, and is thanked once when they come back', async () => {
  const { page, complaints } = await goToPay()
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.getByText('Thank you! Your payment has arrived.').waitFor()
  await page.getByRole('heading', { name: 'You are a contributor' }).waitFor()
  await page.getByText('Your dues cover 4 friends.').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Receipt of/ }).click()
  await page.getByRole('dialog').getByText('Card', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'You are a contributor' }).waitFor()
  expect(await page.getByText('Thank you! Your payment').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('who pays the older one of two invoices is thanked for that, and may pay the other', async () => {
  const { page, complaints } = await goToPay()
  await page.goBack()
  await page.getByRole('radio', { name: /^\$100 a year/ }).check()
  await page.getByRole('button', { name: 'Create the invoice' }).click()
  await page.getByText('One year for you plus 2 friends.').waitFor()
  await page.getByRole('button', { name: /^Pay of RF/ }).click()
  await page.getByText('One month for you plus 4 friends.').waitFor()
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.getByText('Thank you! Your payment has arrived.').waitFor()
  await page.getByText('One year for you plus 2 friends.').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(complaints).toEqual([])
})

it('who comes back before the card service has said anything waits, and pays nothing twice', async () => {
  const { page, complaints } = await goToPay()
  const paid = cards.sessions.pay(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await page.goto(paid.success_url)
  await page.getByText('Your payment is on its way…').waitFor()
  expect(await page.getByRole('button', { name: 'Pay by card' }).count()).toBe(0)
  const event = cardEvent('checkout.session.completed', paid)
  const request = signedRequest(event, { secret: cards.secret, at: new Date() })
  expect((await fetch(`${site.origin}/api/billing/card-events`, request)).status).toBe(200)
  await page.getByText('Thank you! Your payment has arrived.').waitFor()
  expect(complaints).toEqual([])
})

it('a member who cancels has paid nothing, and finds their invoice', async () => {
  const { page, complaints } = await goToPay()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByText('Nothing was paid. Your invoice is still open.').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Pay by card' }).waitFor()
  expect(complaints).toEqual([])
})
