import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { showOnMap } from './join-by-hand.ts'
import { join, openAccount } from './newcomer.ts'
import {
  browser,
  type Cookies,
  isEnded,
  openDevice,
  shareOneSite,
  site,
  tokenOf,
} from './one-site.ts'
import { stopClock } from './own-place.ts'

const email = 'ann@example.org'
const forMembers = ['Map', 'Personal Chat', 'Edit Profile', 'Account Settings', 'Logout']

shareOneSite()
let visitor: Guest
let ann: Guest
let annsCookies: Cookies
beforeAll(async () => {
  const { origin } = site
  visitor = await openGuest(browser, { origin })
  await visitor.page.clock.install()
  ann = await openGuest(browser, { origin })
  await join(ann, site, { email, name: 'Ann' })
  annsCookies = await ann.context.cookies()
})
beforeEach(async () => {
  await Promise.all([visitor.page.unrouteAll(), ann.page.unrouteAll()])
  await visitor.page.clock.resume()
  await ann.context.addCookies(annsCookies)
})

const openerOf = ({ page }: Guest) => page.getByRole('button', { name: 'Open navigation' })
const closerOf = ({ page }: Guest) => page.getByRole('button', { name: 'Close navigation' })
const navigationOf = ({ page }: Guest) => page.getByRole('navigation', { name: 'Main' })
const tabsOf = ({ page }: Guest) => page.getByRole('navigation', { name: 'Tabs' })
const entriesOf = (guest: Guest) => navigationOf(guest).getByRole('link').allTextContents()
const focusedId = ({ page }: Guest) => page.evaluate(() => document.activeElement?.id)

async function expectEntriesForVisitors() {
  const entries = await entriesOf(visitor)
  expect(entries).toEqual(expect.arrayContaining(['Home', 'Login']))
  for (const label of [...forMembers, 'Register / Recover Login', 'Sorry']) {
    expect(entries).not.toContain(label)
  }
}

describe('a visitor’s navigation', () => {
  it('on a phone closes itself when nobody has touched it for exactly 8 seconds', async () => {
    const { page } = visitor
    const [opener, closer] = [openerOf(visitor), closerOf(visitor)]
    await page.setViewportSize(phone)
    await page.goto('/')
    await opener.waitFor()
    await stopClock(page)
    await opener.click()
    await closer.waitFor()
    await expectEntriesForVisitors()
    await page.clock.runFor(7_000)
    // Who reads it by keys or with a finger on it is given the whole time again.
    await page.keyboard.press('Tab')
    await page.clock.runFor(7_999)
    expect(await closer.count()).toBe(1)
    await page.clock.runFor(1)
    await opener.waitFor()
    expect(await closer.count()).toBe(0)
    expect(await opener.getAttribute('aria-expanded')).toBe('false')
  })

  it('on a desktop is a column that a key skips, stays until it is folded to icons, and then comes for 8 seconds unless it is pinned', async () => {
    const { page } = visitor
    const [opener, closer] = [openerOf(visitor), closerOf(visitor)]
    await page.setViewportSize(desktop)
    await page.goto('/')
    await page.getByRole('link', { name: 'Join free' }).first().waitFor()
    expect(await navigationOf(visitor).isVisible()).toBe(false)
    await page.goto('/aboutus')
    await page.getByRole('link', { name: 'Login' }).first().waitFor()
    await closer.waitFor()
    await expectEntriesForVisitors()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    expect(await focusedId(visitor)).toBe('main')

    await stopClock(page)
    await page.clock.runFor(60_000)
    expect(await navigationOf(visitor).isVisible()).toBe(true)
    const widthOf = async () => (await navigationOf(visitor).boundingBox())?.width
    await closer.click()
    await opener.waitFor()
    expect(await widthOf()).toBeLessThanOrEqual(76)
    await expectEntriesForVisitors()
    const exit = navigationOf(visitor).getByRole('button', { name: 'Quick exit' })
    expect(await exit.isVisible()).toBe(true)
    const before = await page.getByRole('main').boundingBox()
    await opener.click()
    await closer.waitFor()
    expect(await page.getByRole('main').boundingBox()).toEqual(before)
    await page.clock.runFor(7_999)
    expect(await widthOf()).toBeGreaterThan(200)
    await page.clock.runFor(1)
    await opener.waitFor()
    await page.clock.resume()
    await page.reload()
    await opener.click()
    await page.getByRole('button', { name: 'Keep open' }).click()
    await page.reload()
    await closer.waitFor()
    expect(await widthOf()).toBeGreaterThan(200)
  })
})

it('a member stays logged in over a reload and in another tab, finds what is for them, and the focus follows', async () => {
  const { page, context } = ann
  await page.setViewportSize(phone)
  await page.goto('/settings')
  const heading = page.getByRole('heading', { name: 'Account Settings' })
  await heading.waitFor()
  await page.reload()
  await heading.waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Lambda Commons' }).click()
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')

  const expectEntries = async () => {
    await closerOf(ann).waitFor()
    const entries = await entriesOf(ann)
    expect(entries).toEqual(expect.arrayContaining(['Home', ...forMembers]))
    expect(entries).not.toContain('Login')
    for (const label of ['Discover', 'Talk', 'You']) {
      expect(await page.getByRole('list', { name: label }).count()).toBe(1)
    }
    expect(await navigationOf(ann).getByRole('list').count()).toBeGreaterThanOrEqual(3)
  }
  await openerOf(ann).click()
  await expectEntries()
  await closerOf(ann).click()
  await page.setViewportSize(desktop)
  await expectEntries()

  for (const label of ['Personal Chat', 'Account Settings', 'Map', 'Home']) {
    const link = navigationOf(ann).getByRole('link', { name: label, exact: true })
    await link.click()
    await expect.poll(() => focusedId(ann)).toBe('main')
    await link.focus()
  }
  await page.goBack()
  await page.waitForURL('**/search/map')
  await expect.poll(() => focusedId(ann)).toBe('main')

  const tab = await context.newPage()
  await tab.goto('/aboutus')
  await tab.getByRole('navigation').getByRole('link', { name: 'Logout' }).waitFor()
  await tab.close()
})

it('a member has tabs within the thumb’s reach on a phone, which step aside for the keyboard', async () => {
  const device = await openDevice(annsCookies, { viewport: phone, hasTouch: true })
  const { page, complaints } = device
  const tabs = tabsOf(device).getByRole('link')
  await page.goto('/search/map')
  await tabs.first().waitFor()
  expect(await tabs.allInnerTexts()).toEqual(['Map', 'Tiles', 'Swype', 'Chat', 'Me'])
  const current = tabsOf(device).locator('[aria-current="page"]')
  expect(await current.allInnerTexts()).toEqual(['Map'])
  const [bar, main] = await Promise.all([
    tabsOf(device).boundingBox(),
    page.getByRole('main').boundingBox(),
  ])
  expect(bar && bar.y + bar.height).toBe(phone.height)
  expect(main && main.y + main.height).toBeLessThanOrEqual(bar?.y ?? 0)

  for (const [label, heading] of [
    ['Personal Chat', 'Your Conversations'],
    ['Me', /^Ann, \d+$/],
  ] as const) {
    await tabsOf(device).getByRole('link', { name: label, exact: true }).tap()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await expect.poll(() => focusedId(device)).toBe('main')
  }
  await expect.poll(() => current.allInnerTexts()).toEqual(['Me'])

  await page.goto('/chat/broadcast')
  const composer = page.getByRole('textbox')
  await composer.focus()
  await tabsOf(device).waitFor({ state: 'hidden' })
  await composer.blur()
  await tabsOf(device).waitFor()
  await page.setViewportSize(desktop)
  await tabsOf(device).waitFor({ state: 'hidden' })
  await page.getByRole('banner').getByRole('link', { name: 'Personal Chat' }).waitFor()
  expect(complaints).toEqual([])
})

it('one banner at most is shown, the most urgent one, and nothing moves when it comes', async () => {
  const { page } = visitor
  await page.setViewportSize(phone)
  await page.goto('/login')
  const warning = page.getByText(/^This site is under active development/)
  const lines = page.getByRole('button', { name: 'Next announcement' })
  await warning.waitFor()
  expect(await lines.isVisible()).toBe(false)
  const main = page.getByRole('main')
  const before = (await main.boundingBox())?.y
  const trouble = page.getByText('Sorry this app is having trouble communicating with the server.')
  await page.route('**/api/auth', route => route.fulfill({ status: 503, json: { title: 'Oh' } }))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('something')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await trouble.waitFor()
  expect(await warning.isVisible()).toBe(false)
  expect((await main.boundingBox())?.y).toBe(before)
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.click()
  await warning.waitFor()
  await dismiss.click()
  await lines.waitFor()
  expect(await dismiss.count()).toBe(0)
})

it('the notice of a password stands where one may set it, and can be put off', async () => {
  const { page } = ann
  await page.setViewportSize(phone)
  const notice = page.getByText('Without a password, every login needs a new e-mail.')
  await page.goto('/search/tile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await notice.count()).toBe(0)
  await page.goto('/')
  await notice.waitFor()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Not for the next 30 days' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  expect(await notice.count()).toBe(0)
})

it('paper has the terms alone, black on white', async () => {
  const { page } = visitor
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto('/tos')
  const heading = page.getByRole('heading', { level: 1, name: 'Terms of Service' })
  await heading.waitFor()
  for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const) {
    expect([role, await page.getByRole(role).count()]).toEqual([role, 0])
  }
  const ink = await heading.evaluate(element => getComputedStyle(element).color)
  expect(ink).toBe('rgb(0, 0, 0)')
  const ground = await page.locator('html').evaluate(html => getComputedStyle(html).backgroundColor)
  expect(ground).toBe('rgb(255, 255, 255)')
  expect((await heading.boundingBox())?.y).toBeLessThan(100)
  await page.emulateMedia({ colorScheme: null, media: null })
})

it('a redirect leads the focus to the page, and draws no line around it', async () => {
  const { page } = visitor
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await expect.poll(() => focusedId(visitor)).toBe('main')
  const outline = page.getByRole('main').evaluate(main => getComputedStyle(main).outlineStyle)
  expect(await outline).toBe('none')
})

const toLogin = { status: 302, headers: { location: '/login' } }

describe('trouble', () => {
  it('of the server is said in the header for exactly 10 seconds, that of a call refused for its own sake in the form', async () => {
    const { page } = visitor
    const trouble = page.getByText(
      'Sorry this app is having trouble communicating with the server.',
      { exact: true },
    )
    const logIn = async (status: number) => {
      await page.unrouteAll()
      await page.route('**/api/auth', route => route.fulfill({ status, json: { title: 'Oh' } }))
      await page.getByRole('button', { name: 'Login', exact: true }).click()
    }
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('something')
    await logIn(401)
    await page.getByText('Password and/or Email address is incorrect').waitFor()
    expect(await page.getByText('Sorry this app is having trouble').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/login')
    await logIn(500)
    await page.getByText('500 Internal Server Error', { exact: true }).waitFor()
    await stopClock(page)
    await trouble.waitFor({ state: 'detached' })
    await logIn(503)
    await trouble.waitFor()
    await page.clock.runFor(9_999)
    expect(await trouble.count()).toBe(1)
    await page.clock.runFor(1)
    await trouble.waitFor({ state: 'detached' })
  })

  it('of the server at a plain file leads to the screen that says so', async () => {
    const { page } = visitor
    await page.route('**/version_frontend.json', route => route.fulfill({ status: 503, json: {} }))
    await page.goto('/versions')
    await page.waitForURL('**/sorry')
    await page.getByText('Please try again later.').waitFor()
  })

  it('of a call that is led to the login leads a visitor there', async () => {
    const { page } = visitor
    await page.route('**/api/version', route => route.fulfill(toLogin))
    await page.goto('/versions')
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'Login' }).waitFor()
  })

  it('of a call that is led to the login forces a logout', async () => {
    const { page, context } = ann
    // A session of its own, for it is going to end.
    await openAccount(ann, site, email)
    const token = await tokenOf(ann)
    await page.setViewportSize(desktop)
    await page.goto('/')
    await navigationOf(ann).getByRole('link', { name: 'Logout' }).waitFor()
    await page.route('**/api/settings', route => route.fulfill(toLogin))
    await navigationOf(ann).getByRole('link', { name: 'Account Settings' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    await expect.poll(() => context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('member'))).toBeNull()
    expect(await isEnded(token)).toBe(true)
  })

  it('of a session that died pauses the reports of the position until the next login', async () => {
    const { page, context } = ann
    await page.setViewportSize(desktop)
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
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('any')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/search/map')
    await goesOn
  })
})
