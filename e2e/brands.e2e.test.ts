import { expect, it } from 'vitest'
import { sample } from '#server/testing/sample.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectContrast } from './expect-accessible.ts'
import { browser, cookiesOf, openDevice, shareOneSite, site } from './one-site.ts'

shareOneSite()

/** Browsers resolve every name below localhost to their own machine. */
const originAt = (host: string) => Object.assign(new URL(site.origin), { hostname: host }).origin

const brands = [
  {
    host: '127.0.0.1',
    tagline: 'Meet people nearby. Stay as private as you like.',
    name: 'Lambda Commons',
    ground: 'rgb(248, 244, 239)',
    deep: '#151210',
  },
  {
    host: 'bears.localhost',
    tagline: 'Big hearts, sea air and room for everyone.',
    name: 'Bear Harbour',
    ground: 'rgb(237, 245, 242)',
    deep: '#0d1615',
  },
  {
    host: 'violet.localhost',
    tagline: 'For everyone who comes alive after dark.',
    name: 'Violet Hours',
    ground: 'rgb(245, 241, 250)',
    deep: '#120e1a',
  },
] as const

it('every brand has its colors, title, icon and first look before any script runs; the app replaces it without moving anything, and it is readable', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  const page = await context.newPage()
  for (const { host, name, tagline, ground, deep } of brands) {
    await page.goto(`${originAt(host)}/search/map`)
    expect(await page.title()).toBe(name)
    const color = page.locator('html').evaluate(html => getComputedStyle(html).backgroundColor)
    expect(await color).toBe(ground)
    expect(await page.locator('meta[name=theme-color]').first().getAttribute('content')).toBe(deep)
    expect(await page.locator('noscript').textContent()).toContain(`${name} needs JavaScript`)
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon.svg')

    await page.goto(originAt(host))
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.getByText(tagline).isVisible()).toBe(true)
    const join = page.getByRole('link', { name: 'Join free' })
    expect(await join.getAttribute('href')).toBe('/register')
    expect(await page.getByRole('link', { name: 'Log in' }).isVisible()).toBe(true)
  }
  // `screens.e2e.test.ts` walks the screens of the first brand.
  for (const brand of brands.slice(1)) await expectReadable(brand)

  await expectStill(await openGuest(browser, { origin: site.origin }), 'How it works')
  const member = await openDevice(await cookiesOf({ name: 'Dan' }))
  const putOff = () => localStorage.setItem('password-notice-put-off', String(2 ** 42))
  await member.page.addInitScript(putOff)
  await expectStill(member, 'All screens')
})

const looks = [
  [phone, 'dark'],
  [desktop, 'light'],
  [phone, 'light'],
  [desktop, 'dark'],
] as const
type Look = (typeof looks)[number]

/** Checks what is specific to a brand on the screens that newcomers see. `npm test` checks one look of each. */
async function expectReadable({ host, name }: (typeof brands)[number]) {
  const { page, complaints } = await openGuest(browser, { origin: originAt(host) })
  const [first, second] = looks
  const ofBrand = sample<readonly Look[]>([name === 'Bear Harbour' ? first : second], looks)
  await page.goto('/')
  for (const label of ['Home', 'Login', 'Register']) {
    if (label !== 'Home') await page.getByRole('link', { name: label, exact: true }).first().click()
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${label}.* · ${name}$`))
    const heading = label === 'Home' ? name : label
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.getByRole('link', { name }).first().waitFor()
    await page.getByText(/under active development, and registration/).waitFor()
    for (const [viewport, colorScheme] of ofBrand) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectContrast(page)
    }
  }
  expect(complaints).toEqual([])
}

/** Compares what is shown before the app starts with what is shown once the heading `last` is there. */
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
