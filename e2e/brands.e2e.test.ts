import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openAccount } from './newcomer.ts'
import { browser, cookiesOf, openDevice, shareOneSite, site } from './one-site.ts'

shareOneSite()

/** Browsers find every name below localhost on their own machine. */
const originAt = (host: string) => Object.assign(new URL(site.origin), { hostname: host }).origin

const brands = [
  {
    host: '127.0.0.1',
    tagline: 'Meet people nearby. Stay as private as you like.',
    name: 'Lambda Commons',
    page: 'rgb(248, 244, 239)',
    deep: '#151210',
  },
  {
    host: 'bears.localhost',
    tagline: 'Big hearts and sea air. Come ashore, there is room.',
    name: 'Bear Harbour',
    page: 'rgb(237, 245, 242)',
    deep: '#0d1615',
  },
  {
    host: 'violet.localhost',
    tagline: 'For everyone who comes alive after dark.',
    name: 'Violet Hours',
    page: 'rgb(245, 241, 250)',
    deep: '#120e1a',
  },
] as const

const iconOf = (page: Page) => page.locator('link[rel=icon]').getAttribute('href')

// The first one’s screens are walked in `screens.e2e.test.ts`; here two looks each, which between them are all.
it.each([
  { ...brands[1], looks: [[phone, 'dark'] as const, [desktop, 'light'] as const] },
  { ...brands[2], looks: [[phone, 'light'] as const, [desktop, 'dark'] as const] },
])('$name is sound on a phone and on a desktop, in the dark and in the light', async brand => {
  const { host, name, looks } = brand
  const { page, complaints } = await openGuest(browser, { origin: originAt(host) })
  await page.goto('/')
  for (const label of ['Home', 'Login', 'Register']) {
    if (label !== 'Home') await page.getByRole('link', { name: label, exact: true }).first().click()
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${label}.* · ${name}$`))
    await page.getByRole('link', { name }).first().waitFor()
    await page.getByText(/under active development, and registration/).waitFor()
    await page.waitForLoadState('networkidle')
    for (const [viewport, colorScheme] of looks) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  }
  expect(complaints).toEqual([])
})

it('every brand has its colours, title, icon and first look before any script runs', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  const page = await context.newPage()
  for (const { host, name, tagline, page: ground, deep } of brands) {
    await page.goto(`${originAt(host)}/search/map`)
    expect(await page.title()).toBe(name)
    const colour = page.locator('html').evaluate(html => getComputedStyle(html).backgroundColor)
    expect(await colour).toBe(ground)
    expect(await page.locator('meta[name=theme-color]').first().getAttribute('content')).toBe(deep)
    expect(await page.locator('noscript').textContent()).toContain(`${name} needs JavaScript`)
    expect(await iconOf(page)).toBe('/favicon.svg')

    await page.goto(originAt(host))
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.getByText(tagline).isVisible()).toBe(true)
    const join = page.getByRole('link', { name: 'Join free' })
    expect(await join.getAttribute('href')).toBe('/register')
    expect(await page.getByRole('link', { name: 'Log in' }).isVisible()).toBe(true)
  }
})

it('the app takes the place of the first look without moving any of it, on a phone and on a desktop', async () => {
  const visitor = await openGuest(browser, { origin: site.origin })
  await expectStill(visitor, 'How it works')
  const member = await openDevice(await cookiesOf({ name: 'Dan' }))
  const isPutOff = () => localStorage.setItem('password-notice-put-off', String(2 ** 42))
  await member.page.addInitScript(isPutOff)
  await expectStill(member, 'All screens')
})

/** Compares what is there before the app, and once the heading `last` is. */
async function expectStill({ page }: Guest, last: string) {
  const boxes = () =>
    page
      .locator(
        'main section:first-of-type > :not(div:empty, :has([role="switch"])), h1, h1 ~ *, h1 ~ * > *',
      )
      .evaluateAll(all =>
        all.slice(0, 7).map(one => {
          const { x, y, height } = one.getBoundingClientRect()
          return [x, y, height].join(' ')
        }),
      )
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async route => {
      await asked
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Open navigation', disabled: true }).waitFor()
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
        ({ sheet }) => sheet !== null,
      ),
    )
    const before = await boxes()
    expect(before.length).toBeGreaterThanOrEqual(4)
    answer()
    await page.getByRole('heading', { name: last }).waitFor()
    expect((await boxes()).slice(0, before.length)).toEqual(before)
    await page.unrouteAll()
  }
}

/** Without it the lines have no place. */
const dismissWarning = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('warning-dismissed', '1'))

it('the home page names the brand before the server is asked, and nothing moves when it answers, whatever its lines say', async () => {
  const origin = originAt('bears.localhost')
  const { page, context } = await openGuest(browser, { origin, viewport: phone })
  const long = 'A line that is as long as a founder may make it, which is eighty signs in all.'
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  // Node does not find every name below localhost.
  const headers = { 'x-forwarded-host': 'bears.localhost' }
  const reply = await context.request.get(`${site.origin}/api/public/brand`, { headers })
  const brand = await reply.json()
  const headerLines = [{ text: long, durationMs: 8_000 }, ...brand.headerLines]
  await page.route('**/api/public/brand', async route => {
    await asked
    await route.fulfill({ json: { ...brand, headerLines } })
  })
  await page.clock.install()
  await dismissWarning(page)
  await page.goto('/')
  // What was there before the app has gone by then.
  await page.getByRole('button', { name: 'Open navigation', disabled: false }).waitFor()
  const heading = page.getByRole('heading', { level: 1, name: 'Bear Harbour' })
  await heading.waitFor()
  await page.getByText('Big hearts and sea air. Come ashore, there is room.').waitFor()
  const join = page.getByRole('link', { name: 'Join free' }).first()
  const places = () => Promise.all([heading.boundingBox(), join.boundingBox()])
  const before = await places()
  answer()
  await page.getByText(long).waitFor()
  expect(await places()).toEqual(before)

  // Those who want no motion step on themselves.
  await page.clock.runFor(60_000)
  expect(await page.getByText(long).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Next announcement' }).click()
  await page.getByText('Beards, bellies and all their friends').waitFor()
  expect(await places()).toEqual(before)
})

it('the header lines wait while they are paused or a mouse rests on them, and then go round, each for exactly its own time', async () => {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone, hasMotion: true })
  const { page, context } = guest
  const brand = await (await context.request.get('/api/public/brand')).json()
  const all: { readonly text: string; readonly durationMs: number }[] = brand.headerLines
  const texts = all.map(({ text }) => text)
  expect(texts).toContain('You plus 2 friends $10/mo')
  expect(texts).toContain('You plus 4 friends $15/mo')
  await page.clock.install()
  await dismissWarning(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Pause announcements' }).click()
  await page.clock.pauseAt(Date.now() + 600_000)
  const shown = await page.getByRole('region', { name: 'Announcements' }).textContent()
  const start = texts.findIndex(text => shown?.includes(text))
  const lines = [...all.slice(start), ...all.slice(0, start)]
  const first = lines[0]?.text ?? ''
  await page.clock.runFor(60_000)
  await page.getByText(first).hover()
  await page.getByRole('button', { name: 'Play announcements' }).press('Enter')
  await page.clock.runFor(60_000)
  expect(await page.getByText(first).isVisible()).toBe(true)
  await page.getByLabel('E-mail').click()
  for (const [at, { text, durationMs }] of lines.entries()) {
    const next = lines[(at + 1) % lines.length]?.text ?? ''
    await page.clock.runFor(durationMs - 1)
    expect(await page.getByText(text).isVisible()).toBe(true)
    await page.clock.runFor(1)
    await page.getByText(next).waitFor()
    expect(await page.getByText(text).count()).toBe(0)
  }
})

it('the warning stays away once it is dismissed', async () => {
  const { page } = await openGuest(browser, { origin: site.origin })
  await page.goto('/register')
  const warning = page.getByText(/registration may not be available in some areas/)
  await warning.waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await warning.count()).toBe(0)
  // An address typed at once may swap the page's process before the browser has what it has just stored.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Register' }).waitFor()
  expect(await warning.count()).toBe(0)
  await page.getByRole('link', { name: 'Lambda Commons' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Lambda Commons' }).waitFor()
  expect(await warning.count()).toBe(0)
})

it('a discreet member’s tab says nothing, from the first byte until they log out', async () => {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  const { page, context, complaints } = guest
  await openAccount(guest, site)
  const settings = await (await context.request.get('/api/settings')).json()
  const { defaultProfileId, name, email } = settings
  const choose = async (discreet: boolean) => {
    const data = { defaultProfileId, name: name || 'Dan', email, discreet }
    expect((await context.request.put('/api/settings', { data })).status()).toBe(200)
  }
  const behind = await context.newPage()
  await behind.goto('/aboutus')
  await expect.poll(() => behind.title()).toBe('About Us · Lambda Commons')
  await choose(true)
  await page.goto('/settings')
  await expect.poll(() => page.title()).toBe('Notes')
  expect(await iconOf(page)).toBe('/notes.svg')
  // A tab in the background shows its title as well.
  await expect.poll(() => behind.title()).toBe('Notes')
  await behind.close()
  await choose(false)
  await page.reload()
  await expect.poll(() => page.title()).toBe('Account Settings · Lambda Commons')
  await choose(true)
  await page.reload()
  await expect.poll(() => page.title()).toBe('Notes')
  // A tab that opens at once begins with what this one has just read.
  const next = await context.newPage()
  await next.goto('/aboutus')
  await next.waitForLoadState('networkidle')
  expect([await next.title(), await page.title()]).toEqual(['Notes', 'Notes'])
  await next.close()

  // What the server sends from now on names nothing either.
  const sent = await (await context.request.get('/search/map')).text()
  expect(sent).toContain('<title>Notes</title>')
  const titles: string[] = []
  await context.exposeFunction('tellTitle', (title: string) => titles.push(title))
  await context.addInitScript(() => {
    new MutationObserver(() => Reflect.get(window, 'tellTitle')(document.title)).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  await page.goto('/profileEdit')
  await page.getByRole('heading', { name: 'Profile Editor' }).waitFor()
  expect(titles.filter(title => title !== '' && title !== 'Notes')).toEqual([])
  expect(titles).toContain('Notes')

  await page.goto('/logout')
  await page.waitForURL('**/login')
  await expect.poll(() => page.title()).toBe('Login · Lambda Commons')
  expect(await iconOf(page)).toBe('/favicon.svg')
  expect(complaints).toEqual([])
})

it('the credits of the map fold after six seconds, and the keyboard brings them back', async () => {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  const { page } = guest
  await openAccount(guest, site)
  await page.clock.install()
  await page.goto('/search/map')
  const button = page.getByRole('button', { name: 'Map credits' })
  const credits = page.getByText(/Natural Earth/)
  await button.waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(6_000)
  await credits.waitFor({ state: 'hidden' })
  await button.press('Enter')
  await credits.waitFor()
  await page.clock.runFor(5_999)
  expect(await credits.isVisible()).toBe(true)
  await page.clock.runFor(1)
  await credits.waitFor({ state: 'hidden' })
  expect(await button.getAttribute('aria-expanded')).toBe('false')
})
