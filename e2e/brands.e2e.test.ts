import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openAccount } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()

/** Browsers find every name below localhost on their own machine. */
const originAt = (host: string) => Object.assign(new URL(site.origin), { hostname: host }).origin

const brands = [
  { host: '127.0.0.1', name: 'Lambda Commons', page: 'rgb(248, 244, 239)', deep: '#151210' },
  { host: 'bears.localhost', name: 'Bear Harbour', page: 'rgb(237, 245, 242)', deep: '#0d1615' },
  { host: 'violet.localhost', name: 'Violet Hours', page: 'rgb(245, 241, 250)', deep: '#120e1a' },
]

const iconOf = (page: Page) => page.locator('link[rel=icon]').getAttribute('href')

describe.each(brands)('$name', ({ host, name, page: ground, deep }) => {
  it.each([
    { viewport: phone, colorScheme: 'dark' },
    { viewport: phone, colorScheme: 'light' },
    { viewport: desktop, colorScheme: 'dark' },
    { viewport: desktop, colorScheme: 'light' },
  ] as const)('is sound at $viewport.width px in the $colorScheme', async look => {
    const { page, complaints } = await openGuest(browser, { origin: originAt(host), ...look })
    for (const path of ['/', '/login', '/register']) {
      await page.goto(path)
      await page.getByRole('link', { name }).waitFor()
      await page.getByText(/under active development, and registration/).waitFor()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      expect(await page.title()).toContain(` · ${name}`)
    }
    expect(complaints).toEqual([])
  })

  it('has its colours, title and icon before any script runs', async () => {
    const context = await browser.newContext({
      baseURL: originAt(host),
      javaScriptEnabled: false,
      colorScheme: 'light',
    })
    const page = await context.newPage()
    await page.goto('/search/map')
    expect(await page.title()).toBe(name)
    const colour = page.locator('html').evaluate(html => getComputedStyle(html).backgroundColor)
    expect(await colour).toBe(ground)
    expect(await page.locator('meta[name=theme-color]').first().getAttribute('content')).toBe(deep)
    expect(await page.locator('noscript').textContent()).toContain(`${name} needs JavaScript`)
    expect(await iconOf(page)).toBe('/favicon.svg')
    await context.close()
  })
})

it('the home page names the brand before the server is asked, and nothing moves when it answers', async () => {
  const { page, context } = await openGuest(browser, {
    origin: originAt('bears.localhost'),
    viewport: phone,
  })
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/public/brand', async route => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Bear Harbour' }).waitFor()
  await page.getByText('Big hearts and sea air. Come ashore, there is room.').waitFor()
  const card = page.getByRole('link', { name: 'Register' })
  const before = await card.boundingBox()
  answer()
  await page.getByText('Beards, bellies and all their friends').waitFor()
  expect(await card.boundingBox()).toEqual(before)
  await context.close()
})

describe('the header lines', () => {
  interface Line {
    readonly text: string
    readonly durationMs: number
  }

  /** Paused at some line, with the page's time standing still; the lines in turn from that one on. */
  async function openStill() {
    const { page, context } = await openGuest(browser, { origin: site.origin, viewport: phone })
    const brand = await (await context.request.get('/api/public/brand')).json()
    const lines: Line[] = brand.headerLines
    await page.clock.install()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Pause announcements' }).click()
    await page.clock.pauseAt(Date.now() + 600_000)
    const shown = await page.getByRole('region', { name: 'Announcements' }).textContent()
    const first = lines.findIndex(({ text }) => shown?.includes(text))
    return { page, context, lines: [...lines.slice(first), ...lines.slice(0, first)] }
  }

  it('are shown each for exactly its own time, round and round', async () => {
    const { page, context, lines } = await openStill()
    await page.getByRole('button', { name: 'Play announcements' }).press('Enter')
    for (const [at, { text, durationMs }] of lines.entries()) {
      const next = lines[(at + 1) % lines.length]?.text ?? ''
      await page.clock.runFor(durationMs - 1)
      expect(await page.getByText(text).isVisible()).toBe(true)
      await page.clock.runFor(1)
      await page.getByText(next).waitFor()
      expect(await page.getByText(text).count()).toBe(0)
    }
    const texts = lines.map(({ text }) => text)
    expect(texts).toContain('You plus 2 friends $10/mo')
    expect(texts).toContain('You plus 4 friends $15/mo')
    await context.close()
  })

  it('wait while they are paused, and while a mouse rests on them', async () => {
    const { page, context, lines } = await openStill()
    const [first, second] = lines
    if (!(first && second)) throw new Error('too few lines')
    await page.clock.runFor(60_000)
    await page.getByText(first.text).hover()
    await page.getByRole('button', { name: 'Play announcements' }).press('Enter')
    await page.clock.runFor(60_000)
    expect(await page.getByText(first.text).isVisible()).toBe(true)
    await page.getByLabel('E-mail').click()
    await page.clock.runFor(first.durationMs)
    await page.getByText(second.text).waitFor()
    await context.close()
  })

  it('stand still for those who want no motion, until they step on', async () => {
    const context = await browser.newContext({ baseURL: site.origin, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto('/')
    const next = page.getByRole('button', { name: 'Next announcement' })
    await next.waitFor()
    await page.clock.runFor(60_000)
    expect(await page.getByText('Membership is free').isVisible()).toBe(true)
    await next.click()
    await page.getByText('You plus 2 friends $10/mo').waitFor()
    await context.close()
  })

  it('take the same room whatever they say, and before they are known', async () => {
    const { page, context } = await openGuest(browser, { origin: site.origin, viewport: phone })
    const long = 'A line that is as long as a founder may make it, which is eighty signs in all.'
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/public/brand', async route => {
      await asked
      const reply = await route.fetch()
      const brand = await reply.json()
      const headerLines = [{ text: long, durationMs: 8_000 }, ...brand.headerLines]
      await route.fulfill({ response: reply, json: { ...brand, headerLines } })
    })
    await page.goto('/login')
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    answer()
    await page.getByText(long).waitFor()
    expect((await heading.boundingBox())?.y).toBe(before?.y)
    await context.close()
  })
})

it('the warning stays away once it is dismissed', async () => {
  const { page, context } = await openGuest(browser, { origin: site.origin })
  await page.goto('/register')
  const warning = page.getByText(/registration may not be available in some areas/)
  await warning.waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await warning.count()).toBe(0)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  expect(await warning.count()).toBe(0)
  await context.close()
})

it('a discreet member’s tab says nothing, from the first byte until they log out', async () => {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  const { page, context, complaints } = guest
  await openAccount(guest, site)
  await page.goto('/profileEdit')
  await expect.poll(() => page.title()).toBe('Edit Profile · Lambda Commons')
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

  await choose(false)
  await page.goto('/settings')
  await expect.poll(() => page.title()).toBe('Account Settings · Lambda Commons')
  await choose(true)
  await page.reload()
  await expect.poll(() => page.title()).toBe('Notes')
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await expect.poll(() => page.title()).toBe('Login · Lambda Commons')
  expect(await iconOf(page)).toBe('/favicon.svg')
  expect(complaints).toEqual([])
  await context.close()
})

it('the credits of the map fold after six seconds, and the keyboard brings them back', async () => {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  const { page, context } = guest
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
  await context.close()
})
