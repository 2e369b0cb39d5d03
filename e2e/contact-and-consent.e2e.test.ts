import type { Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Guest, leaveBehind, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectInView } from './in-view.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { openByLink } from './open-by-link.ts'
import { mailsHolding } from './outbox.ts'

const email = 'ann@example.org'
const sentText =
  'Message Sent, you may receive a reply to the email address asscoiated with your account.'
const failedText = 'Message sending failed, please try again another time.'

shareOneSite()
let ann: Guest
beforeAll(async () => {
  const geolocation = { latitude: 52.5163, longitude: 13.3777 }
  ann = await openGuest(browser, { origin: site.origin, viewport: phone, geolocation })
  await join(ann, site, { email, name: 'Ann' })
})
beforeEach(() => leaveBehind(ann))

describe('contact us', () => {
  const call = '**/api/contactus-messages'
  const button = () => ann.page.getByRole('button', { name: 'Send', exact: true })
  const sent = () => ann.page.getByText(sentText, { exact: true })
  const failed = () => ann.page.getByText(failedText, { exact: true })

  async function write(message: string) {
    const { page } = ann
    await page.goto('/contactus')
    await page.getByLabel('Full name').fill('Ann Example')
    await page.getByLabel('Message').fill(message)
  }

  async function sendInVain(answer: (route: Route) => Promise<void>) {
    const { promise: isAnswered, resolve: tell } = Promise.withResolvers<void>()
    await ann.page.unrouteAll()
    await ann.page.route(call, route => answer(route).then(tell))
    await button().click()
    // The failure before is said until this is sent.
    await isAnswered
    await expectInView(failed())
  }

  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }

  it('leads a visitor to the login and back, and wants a name and a message', async () => {
    const { page, context } = ann
    await context.clearCookies()
    await page.goto('/contactus')
    await page.waitForURL('**/login')
    await openAccount(ann, site, email)
    await page.goto('/contactus')
    await page.getByRole('heading', { name: 'Contact Us' }).waitFor()
    await page.getByText('Describe how we can help you...').waitFor()
    await button().click()
    await page.getByText('Please provide your full name').waitFor()
    expect(await page.locator(':focus').getAttribute('name')).toBe('name')
  })

  it('keeps what was typed when it could not be sent, and sends each message once', async () => {
    const { page } = ann
    await write('Sent in the end')
    const ways = [
      (route: Route) => route.fulfill({ status: 500, json: {} }),
      (route: Route) => route.abort(),
      loseAnswer,
    ]
    for (const fail of ways) {
      await sendInVain(fail)
      expect(await page.getByLabel('Full name').inputValue()).toBe('Ann Example')
      expect(await page.getByLabel('Message').inputValue()).toBe('Sent in the end')
    }
    await page.unrouteAll()
    await button().click()
    await sent().waitFor()

    await write('Before a second thought')
    await sendInVain(loseAnswer)
    await page.unrouteAll()
    await page.getByLabel('Message').fill('After a second thought')
    await button().dblclick()
    await sent().waitFor()
    await write('Sent later')
    await button().click()
    await mailsHolding(site, 'Sent later')
    for (const words of ['Sent in the end', 'Before a second', 'After a second']) {
      expect(await mailsHolding(site, words)).toHaveLength(1)
    }
  })

  it('says that it is sending, then that it was sent, and hides the form', async () => {
    const { page, complaints } = ann
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(call, async route => {
      await isHeld
      await route.continue()
    })
    await write('A word of thanks')
    await button().click()
    await page.getByText('Sending...', { exact: true }).waitFor()
    goOn()
    await expectInView(sent())
    expect(await page.getByLabel('Message').count()).toBe(0)
    const [mail] = await mailsHolding(site, 'A word of thanks')
    expect(mail?.replyTo?.[0]?.address).toBe(email)
    expect(complaints).toEqual([])
  })
})

it('a member is asked once, whatever the device, before others see where they are', async () => {
  const { page, context, complaints } = ann
  await page.goto('/search/map')
  const dialog = page.getByRole('dialog', { name: 'Show your location to others?' })
  const consents = async () => (await (await context.request.get('/api/settings')).json()).consents

  await page.getByRole('button', { name: 'Visibility: Hidden' }).click()
  await dialog.getByText('The exact position is used for a moment').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Visibility: Hidden' }).waitFor()
  expect(await consents()).toEqual([])

  await page.getByRole('button', { name: 'Location: Walk' }).click()
  await page.route('**/api/account/consents', route => route.abort())
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await dialog.getByText('Your answer could not be saved.').waitFor()
  await page.unroute('**/api/account/consents')
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await page.getByRole('button', { name: 'Location: GPS' }).waitFor()
  expect(await consents()).toEqual(['LOCATION'])

  await page.getByRole('button', { name: 'Visibility: Hidden' }).click()
  await page.getByRole('button', { name: 'Visibility: Showing' }).waitFor()

  // Another device is one that knows nothing of them.
  complaints.length = 0
  await page.goto('/version_frontend.json')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await openByLink(page, '/search/map')
  await page.getByRole('button', { name: 'Location: Walk' }).click()
  await page.getByRole('button', { name: 'Location: GPS' }).waitFor()
  expect(complaints).toEqual([])
})
