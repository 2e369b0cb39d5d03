import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { desktop, openGuest, phone } from './browser.ts'
import { showOnMap } from './join-by-hand.ts'
import { openAccount } from './newcomer.ts'
import { browser, type Cookies, cookiesOfAnn, openDevice, shareOneSite, site } from './one-site.ts'
import { stopClock } from './own-place.ts'

shareOneSite()
let annsCookies: Cookies
beforeAll(async () => {
  annsCookies = await cookiesOfAnn()
})

const openAnn = (viewport = desktop) => openDevice(annsCookies, { viewport })
const openVisitor = (viewport = desktop) => openGuest(browser, { origin: site.origin, viewport })

const opener = (page: Page) => page.getByRole('button', { name: 'Open navigation' })
const closer = (page: Page) => page.getByRole('button', { name: 'Close navigation' })
const entries = (page: Page) => page.getByRole('navigation').getByRole('link').allTextContents()

/** What the navigation offers; a phone's closes by itself. */
async function openedEntries(page: Page, viewport: typeof phone) {
  await page.goto('/')
  await closer(page).or(opener(page)).waitFor()
  if (viewport === phone) await opener(page).click()
  await closer(page).waitFor()
  return entries(page)
}
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe('the navigation', () => {
  it('on a phone closes itself when nobody has touched it for exactly 8 seconds', async () => {
    const { page } = await openVisitor(phone)
    await page.clock.install()
    await page.goto('/')
    await opener(page).waitFor()
    await stopClock(page)
    await opener(page).click()
    await page.clock.runFor(7_000)
    // Who reads it by keys or with a finger on it is given the whole time again.
    await page.keyboard.press('Tab')
    await page.clock.runFor(7_999)
    expect(await closer(page).count()).toBe(1)
    await page.clock.runFor(1)
    await opener(page).waitFor()
    expect(await closer(page).count()).toBe(0)
    expect(await opener(page).getAttribute('aria-expanded')).toBe('false')
  })

  it('on a desktop is a column that stays until it is hidden, and then comes for 8 seconds', async () => {
    const { page } = await openVisitor()
    await page.clock.install()
    await page.goto('/')
    await closer(page).waitFor()
    await stopClock(page)
    await page.clock.runFor(60_000)
    expect(await page.getByRole('navigation').isVisible()).toBe(true)
    await closer(page).click()
    await opener(page).click()
    await closer(page).waitFor()
    await page.clock.runFor(7_999)
    expect(await page.getByRole('navigation').isVisible()).toBe(true)
    await page.clock.runFor(1)
    await opener(page).waitFor()
    expect(await page.getByRole('navigation').isVisible()).toBe(false)
  })

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('on %s shows each reader what is for them, in groups', async (_, viewport) => {
    const forMembers = ['Map', 'Personal Chat', 'Edit Profile', 'Account Settings', 'Logout']
    const visitor = await openVisitor(viewport)
    const ann = await openAnn(viewport)
    const visitors = await openedEntries(visitor.page, viewport)
    const members = await openedEntries(ann.page, viewport)
    expect(visitors).toEqual(expect.arrayContaining(['Home', 'Login']))
    expect(members).toEqual(expect.arrayContaining(['Home', ...forMembers]))
    expect(members).not.toContain('Login')
    for (const label of [...forMembers, 'Register / Recover Login', 'Sorry']) {
      expect(visitors).not.toContain(label)
    }
    const groups = ann.page.getByRole('navigation').getByRole('list')
    for (const label of ['Discover', 'Talk', 'You']) {
      expect(await ann.page.getByRole('list', { name: label }).count()).toBe(1)
    }
    expect(await groups.count()).toBeGreaterThanOrEqual(3)
  })
})

describe('moving about', () => {
  it('by the logo goes home', async () => {
    const { page } = await openAnn(phone)
    await page.goto('/settings')
    await page.getByRole('banner').getByRole('link').click()
    await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('by the skip link, the first thing a key reaches, leads past the menu', async () => {
    const { page } = await openVisitor()
    await page.goto('/')
    await page.getByRole('link', { name: 'Login' }).first().waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    expect(await focusedId(page)).toBe('main')
  })

  it('moves the focus to the main part with every change of the page', async () => {
    const { page } = await openAnn()
    await page.goto('/')
    const navigation = page.getByRole('navigation')
    for (const label of ['Personal Chat', 'Edit Profile', 'Account Settings', 'Map', 'Home']) {
      await navigation.getByRole('link', { name: label, exact: true }).click()
      await expect.poll(() => focusedId(page)).toBe('main')
      await navigation.getByRole('link', { name: label, exact: true }).focus()
    }
    await page.goBack()
    await page.waitForURL('**/search/map')
    await expect.poll(() => focusedId(page)).toBe('main')
  })

  it('keeps the login over a reload and in another tab', async () => {
    const { page, context } = await openAnn()
    await page.goto('/settings')
    await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
    const tab = await context.newPage()
    await tab.goto('/')
    await tab.getByRole('navigation').getByRole('link', { name: 'Logout' }).waitFor()
  })
})

describe('trouble', () => {
  it('of the server is said in the header for exactly 10 seconds', async () => {
    const { page } = await openVisitor()
    await page.route('**/api/auth', route => route.fulfill({ status: 503, json: {} }))
    await page.clock.install()
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('ann@example.org')
    await page.getByLabel('Password').fill('something')
    await stopClock(page)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    const trouble = page.getByText(
      'Sorry this app is having trouble communicating with the server.',
      { exact: true },
    )
    await trouble.waitFor()
    await page.clock.runFor(9_999)
    expect(await trouble.count()).toBe(1)
    await page.clock.runFor(1)
    await trouble.waitFor({ state: 'detached' })
  })

  it('of the server at a plain file leads to the screen that says so', async () => {
    const { page } = await openVisitor()
    await page.route('**/version_frontend.json', route => route.fulfill({ status: 503, json: {} }))
    await page.goto('/versions')
    await page.waitForURL('**/sorry')
    await page.getByText('Please try again later.').waitFor()
  })

  it('of a call that was refused for its own sake is none of the header’s', async () => {
    const { page } = await openVisitor()
    await page.route('**/api/auth', route => route.fulfill({ status: 401, json: {} }))
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('ann@example.org')
    await page.getByLabel('Password').fill('something')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByText('Password and/or Email address is incorrect').waitFor()
    expect(await page.getByText('Sorry this app is having trouble').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  it('of a call that is led to the login forces a logout', async () => {
    const { page, context } = await openAnn()
    // A session of its own, for it is going to end.
    const own = await openGuest(browser, { origin: site.origin })
    await openAccount(own, site)
    await context.addCookies(await own.context.cookies())
    await page.goto('/')
    await page.getByRole('navigation').getByRole('link', { name: 'Logout' }).waitFor()
    await page.route('**/api/settings', route =>
      route.fulfill({ status: 302, headers: { location: '/login' } }),
    )
    await page.goto('/settings')
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    const names = async () => (await context.cookies()).map(({ name }) => name)
    await expect.poll(names).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('member'))).toBeNull()
    expect((await own.context.request.get('/api/settings')).status()).toBe(401)
  })

  it('of a call that is led to the login leads a visitor there', async () => {
    const { page } = await openVisitor()
    await page.route('**/api/public/brand', route =>
      route.fulfill({ status: 302, headers: { location: '/login' } }),
    )
    await page.goto('/register')
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'Login' }).waitFor()
  })

  it('of a session that died pauses the reports of the position until the next login', async () => {
    const ann = await openAnn()
    const { page, context } = ann
    await page.clock.install()
    let reports = 0
    page.on('request', request => {
      if (request.url().includes('/api/profile-position/')) reports++
    })
    await showOnMap(ann)
    const toggle = page.getByRole('button', { name: /^Visibility/ })

    await page.route('**/api/profile-position/**', async route => {
      // Another change is due when the refusal comes.
      await toggle.click()
      await route.fulfill({ status: 401, json: {} })
    })
    await stopClock(page)
    await toggle.click()
    const before = reports
    await page.clock.runFor(1_000)
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    await page.clock.runFor(300_000)
    expect(reports).toBe(before + 1)

    await page.unroute('**/api/profile-position/**')
    await page.clock.resume()
    const [profile] = await (await context.request.get('/api/profiles/mine')).json()
    await page.route('**/api/auth', async route => {
      await context.addCookies(annsCookies)
      await route.fulfill({ json: { profileId: profile.id, roles: ['USER'] } })
    })
    const goesOn = page.waitForResponse(
      reply => reply.url().includes('/api/profile-position/') && reply.ok(),
    )
    await page.getByLabel('E-mail').fill('ann@example.org')
    await page.getByLabel('Password').fill('any')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/search/map')
    await goesOn
  })
})
