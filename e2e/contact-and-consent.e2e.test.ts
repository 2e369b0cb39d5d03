import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectInView } from './in-view.ts'
import { browser, type Cookies, cookiesOfAnn, openDevice, shareOneSite, site } from './one-site.ts'
import { mailsHolding } from './outbox.ts'

const sentText =
  'Message Sent, you may receive a reply to the email address asscoiated with your account.'
const failedText = 'Message sending failed, please try again another time.'

shareOneSite()
let cookies: Cookies
beforeAll(async () => {
  cookies = await cookiesOfAnn()
})

/** Ann on a device of hers that is new to the site. */
const geolocation = { latitude: 52.5163, longitude: 13.3777 }
const openAnn = () => openDevice(cookies, { viewport: phone, geolocation })

describe('contact us', () => {
  const call = '**/api/contactus-messages'
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

  async function write(page: Page, message: string) {
    await page.goto('/contactus')
    await page.getByLabel('Full name').fill('Ann Example')
    await page.getByLabel('Message').fill(message)
  }

  it('says that it is sending, then that it was sent, and hides the form', async () => {
    const { page, complaints } = await openAnn()
    let goOn = () => {}
    const held = new Promise<void>(resolve => {
      goOn = resolve
    })
    await page.route(call, async route => {
      await held
      await route.continue()
    })
    await write(page, 'A word of thanks')
    await send(page).click()
    await page.getByText('Sending...', { exact: true }).waitFor()
    goOn()
    await expectInView(page.getByText(sentText, { exact: true }))
    expect(await page.getByLabel('Message').count()).toBe(0)
    const [mail] = await mailsHolding(site, 'A word of thanks')
    expect(mail?.replyTo?.[0]?.address).toBe('ann@example.org')
    expect(complaints).toEqual([])
  })

  it.each([
    ['the server fails', { status: 500, json: {} }],
    ['the network is away', undefined],
  ])('keeps what was typed when %s, and sends it later', async (failure, answer) => {
    const { page } = await openAnn()
    const message = `Sent in the end, although ${failure}`
    await page.route(call, route => (answer ? route.fulfill(answer) : route.abort()))
    await write(page, message)
    await send(page).click()
    await expectInView(page.getByText(failedText, { exact: true }))
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ann Example')
    expect(await page.getByLabel('Message').inputValue()).toBe(message)
    await page.unroute(call)
    await send(page).click()
    await page.getByText(sentText, { exact: true }).waitFor()
    expect(await mailsHolding(site, message)).toHaveLength(1)
  })

  it('sends one message for two clicks', async () => {
    const { page } = await openAnn()
    await write(page, 'Clicked twice')
    await send(page).dblclick()
    await page.getByText(sentText, { exact: true }).waitFor()
    await write(page, 'Clicked later')
    await send(page).click()
    await mailsHolding(site, 'Clicked later')
    expect(await mailsHolding(site, 'Clicked twice')).toHaveLength(1)
  })

  it('arrives once when only the answer was lost, and so do other words after it', async () => {
    const { page } = await openAnn()
    const loseAnswers = () =>
      page.route(call, async route => {
        await route.fetch()
        await route.abort()
      })
    const failed = page.getByText(failedText, { exact: true })
    const sent = page.getByText(sentText, { exact: true })
    await loseAnswers()
    await write(page, 'Heard the first time')
    await send(page).click()
    await failed.waitFor()
    await page.unroute(call)
    await send(page).click()
    await sent.waitFor()

    await loseAnswers()
    await write(page, 'Before a second thought')
    await send(page).click()
    await failed.waitFor()
    await page.unroute(call)
    await page.getByLabel('Message').fill('After a second thought')
    await send(page).click()
    await sent.waitFor()
    expect(await mailsHolding(site, 'After a second thought')).toHaveLength(1)
    expect(await mailsHolding(site, 'Before a second thought')).toHaveLength(1)
    expect(await mailsHolding(site, 'Heard the first time')).toHaveLength(1)
  })

  it('wants a name and a message', async () => {
    const { page } = await openAnn()
    await page.goto('/contactus')
    await page.getByText('Describe how we can help you...').waitFor()
    await send(page).click()
    await page.getByText('Please provide your full name').waitFor()
    expect(await page.locator(':focus').getAttribute('name')).toBe('name')
  })

  it('leads a visitor to the login and back', async () => {
    const { page, context } = await openGuest(browser, { origin: site.origin })
    await page.goto('/contactus')
    await page.waitForURL('**/login')
    await context.addCookies(cookies)
    await page.goto('/contactus')
    await page.getByRole('heading', { name: 'Contact Us' }).waitFor()
  })
})

it('a member is asked once, whatever the device, before others see where they are', async () => {
  const ann = await openAnn()
  const { page } = ann
  await page.goto('/search/map')
  const dialog = page.getByRole('dialog', { name: 'Show your location to others?' })
  const consents = async () =>
    (await (await ann.context.request.get('/api/settings')).json()).consents

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

  const other = await openAnn()
  await other.page.goto('/search/map')
  await other.page.getByRole('button', { name: 'Location: Walk' }).click()
  await other.page.getByRole('button', { name: 'Location: GPS' }).waitFor()
  expect(other.complaints).toEqual([])
})
