import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { TestOptions } from '#server/testing/test-site.ts'
import { type Guest, type GuestOptions, openBrowser, openGuest } from './browser.ts'
import { join, type Newcomer } from './newcomer.ts'
import { type Env, openSite, type SiteHere } from './site.ts'

/** The browser and the site of a file whose tests share them; there from its own `beforeAll` on. */
export let browser: Browser
export let site: SiteHere

interface SharedOptions extends TestOptions {
  /** Makes what all tests of the file begin with. */
  readonly fill?: () => Promise<void>
}

/**
 * Opens the site before the tests of a file and stops it after. The second try of a test that runs by itself has a site of
 * its own: what the first has done would decide it.
 */
export function shareOneSite(env?: Env, { fill, ...options }: SharedOptions = {}): void {
  beforeAll(async () => {
    site = await openSite(env, options)
  })
  // Before the browser's, so that its pages are closed first.
  afterAll(() => site.stop())
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount || task.concurrent) return
    await site.stop()
    site = await openSite(env, options)
    await fill?.()
  })
  shareBrowser()
  beforeAll(() => fill?.())
}

/** What a test opens in the browser is closed with it, and what all tests of the file have is closed after them. */
export function shareBrowser(): void {
  beforeAll(async () => {
    browser = await openBrowser()
  })
  // Pages that nobody looks at any more go on moving, asking and listening.
  let lasting: readonly BrowserContext[] = []
  beforeEach(() => {
    lasting = browser.contexts()
  })
  afterEach(async ({ task }) => {
    const shown = task.result?.state === 'fail' ? await whatIsShown() : undefined
    // Nobody can tell whose is whose.
    if (!task.concurrent) {
      await closeAll(browser.contexts().filter(context => !lasting.includes(context)))
    }
    if (shown) throw new Error(shown)
  })
  afterAll(() => closeAll(browser.contexts()))
}

/** What the error of a failed test does not say: a chance that comes once a month has one log to be understood from. */
async function whatIsShown() {
  const pages = browser.contexts().flatMap(context => context.pages())
  const shown = await Promise.all(
    pages.map(page => page.locator('body').ariaSnapshot({ timeout: 1_000 }).catch(String)),
  )
  return pages.map((page, at) => `${page.url()} shows: ${shown[at]?.slice(0, 2_000)}`).join('\n')
}

async function closeAll(contexts: readonly BrowserContext[]) {
  await Promise.all(contexts.map(context => context.close()))
}

export type Cookies = Awaited<ReturnType<Guest['context']['cookies']>>

/** Another device of who has these cookies. */
export async function openDevice(
  cookies: Cookies,
  options: Omit<GuestOptions, 'origin'> = {},
): Promise<Guest> {
  const guest = await openGuest(browser, { origin: site.origin, ...options })
  await guest.context.addCookies(cookies)
  return guest
}

/** What makes a guest somebody who has joined. It comes without a page, which costs more than all of it. */
export async function cookiesOf(newcomer: Newcomer): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: site.origin })
  await join({ context }, site, newcomer)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** Of the session that a guest is logged in with. */
export async function tokenOf({ context }: Guest): Promise<string> {
  const cookies = await context.cookies(site.origin)
  return cookies.find(({ name }) => name === 'session')?.value ?? ''
}

export async function isEnded(token: string): Promise<boolean> {
  const headers = { cookie: `session=${token}` }
  return (await fetch(`${site.origin}/api/settings`, { headers })).status === 401
}
