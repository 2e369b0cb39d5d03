import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { type Guest, openGuest, phone } from './browser.ts'
import { showOnMap } from './join-by-hand.ts'
import { isReport } from './map-as-it-stands.ts'
import { join } from './newcomer.ts'
import { browser, type Cookies, shareOneSite, site } from './one-site.ts'
import { stopClock } from './own-place.ts'

shareOneSite()
/** Ann on a phone: every test leads her page to where it begins. */
let ann: Guest
let annsId: string
let annsCookies: Cookies
let bobs: BrowserContext
let bobsId: string
/** Is blocked. */
let cemsId: string
beforeAll(async () => {
  const { origin } = site
  bobs = await browser.newContext({ baseURL: origin })
  const about = { name: 'Bob', colours: ['#305fb0'], at: defaultCity }
  bobsId = (await join({ context: bobs }, site, about)).profileId
  const context = await browser.newContext({ baseURL: origin })
  cemsId = (await join({ context }, site, { name: 'Cem' })).profileId
  ann = await openGuest(browser, { origin, viewport: phone, hasTouch: true })
  const annsAbout = { name: 'Ann', colours: ['#b06030'], at: defaultCity }
  annsId = (await join(ann, site, annsAbout)).profileId
  annsCookies = await ann.context.cookies()
})

afterEach(async () => {
  await ann.page.unrouteAll()
  await ann.context.setOffline(false)
  await ann.page.clock.resume()
})

function hideAnswer(page: Page) {
  return page.waitForResponse(
    response =>
      response.url().includes('/api/profile-position/') &&
      response.request().postDataJSON().hide === true,
  )
}

it('a like without a network leaves the page standing and says that it failed', async () => {
  const { page, context } = ann
  // What says so comes once somebody uses the page.
  const toasts = page.waitForResponse(/overlays.*\.js$/)
  await page.goto(`/profile/${bobsId}`)
  const like = page.getByRole('button', { name: 'Like', exact: true })
  await like.hover()
  await (await toasts).finished()
  await context.setOffline(true)
  await like.click()
  await page.getByText('Your like could not be saved').first().waitFor()
  await page.getByRole('heading', { name: /^Bob, \d+$/ }).waitFor()
})

it('a tap beside the open menu closes it and does nothing else', async () => {
  const { page } = ann
  await page.goto('/')
  const card = page.getByRole('main').getByRole('link', { name: /^Personal Chat/ })
  await card.scrollIntoViewIfNeeded()
  const beside = { x: 360, y: (await card.boundingBox())?.y ?? 0 }
  const isOnLink = ({ x, y }: typeof beside) =>
    document.elementFromPoint(x, y)?.closest('a') !== null
  expect(await page.evaluate(isOnLink, beside)).toBe(true)
  // A menu that nobody touches closes by itself.
  await stopClock(page)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Account Settings' }).waitFor()
  await page.touchscreen.tap(beside.x, beside.y)
  await page.getByRole('button', { name: 'Open navigation' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

it('skipping to the content of a conversation stays in it, and words whose session has expired wait there for the next login', async () => {
  const { page, context } = ann
  await page.goto(`/profile/${bobsId}#chat`)
  await page.getByLabel('Your message').waitFor()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.getByLabel('Your message').waitFor()
  expect(new URL(page.url()).hash).toBe('#chat')

  await page.getByLabel('Your message').fill('Nothing typed is lost')
  await page.route('**/api/message', route => route.fulfill({ status: 401, json: {} }))
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL('**/login')
  // A part of the program that is on its way while calls are no longer caught may never arrive.
  await page.getByLabel('E-mail').waitFor()
  await page.unroute('**/api/message')
  await page.route('**/api/auth', async route => {
    await context.addCookies(annsCookies)
    await route.fulfill({ json: { profileId: annsId, roles: [] } })
  })
  await page.getByLabel('E-mail').fill('ann@example.org')
  await page.getByLabel('Password').fill('any')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('log').getByText('Nothing typed is lost').waitFor()
})

it('what comes between the answer to a page and its event stream is shown all the same', async () => {
  const { page } = ann
  const held = Promise.withResolvers<undefined>()
  await page.route('**/api/events', async route => {
    await held.promise
    await route.continue()
  })
  const listed = page.waitForResponse(answer => answer.url().includes('/api/conversations/'))
  await page.goto('/chat/personal')
  await (await listed).finished()
  const bodyText = 'Between the answer and the stream'
  const pair = { senderProfileId: bobsId, recipientProfileId: annsId }
  const data = { ...pair, bodyText, profilePicIds: [] }
  expect((await bobs.request.post('/api/message', { data })).status()).toBe(201)
  held.resolve(undefined)
  await page.getByText(bodyText).first().waitFor()
})

it('a picture that cannot be had leaves a sign in its place, and a page loaded anew at once shows what was just saved', async () => {
  const { page } = ann
  await page.route('**/api/profile-pic/**', route => route.abort())
  await page.goto('/profileEdit')
  const picture = page.getByRole('img', { name: 'Your main picture' })
  await expect.poll(() => picture.evaluate(element => element.tagName)).toBe('SPAN')
  await page.unroute('**/api/profile-pic/**')

  await page.getByLabel('Weight').waitFor()
  const kept = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(kept).toContain('own-profile')
  await page.getByLabel('Weight').fill('77 kg')
  const saved = page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByLabel('Weight').blur()
  await saved
  await page.goto('/profile')
  await page.getByText('77 kg').waitFor()
})

it('the header message covers nothing that the map has to say', async () => {
  const { page } = ann
  const broken = '**/api/profile-briefs/**'
  await page.route(broken, route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/search/map')
  const trouble = page.getByRole('alert').filter({ hasText: 'Sorry this app is having trouble' })
  const notice = page.getByText('The members could not be loaded.')
  await trouble.waitFor()
  await notice.waitFor()
  const [above, below] = await Promise.all([trouble.boundingBox(), notice.boundingBox()])
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
})

it('who hides without a network is hidden as soon as it is back, and who leaves the map in the same moment too', async () => {
  const { page, context } = ann
  await showOnMap(ann)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Visibility: Showing' }).click()
  await page.getByText('Your location could not be saved. We will keep trying.').waitFor()
  const hidden = hideAnswer(page)
  await context.setOffline(false)
  expect((await hidden).status()).toBe(200)

  const shown = page.waitForResponse(
    reply => isReport(reply.url()) && reply.request().postDataJSON().hide === false,
  )
  await page.getByRole('button', { name: 'Visibility: Hidden' }).click()
  expect((await shown).status()).toBe(200)
  const hiddenAgain = hideAnswer(page)
  await page.getByRole('button', { name: 'Visibility: Showing' }).click()
  await page.getByRole('link', { name: 'Lambda Commons' }).click()
  expect((await hiddenAgain).status()).toBe(200)
})

it('who blocks by keys is told so where the focus is', async () => {
  const { page } = ann
  await page.goto(`/profile/${cemsId}`)
  await page.getByRole('button', { name: 'Block' }).press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const told = expect.poll(focused).toBe('Blocked and Redirecting...')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).press('Enter')
  await told
})
