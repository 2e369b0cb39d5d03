import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { TestOptions } from '#server/testing/test-site.ts'
import { type Guest, type GuestOptions, openBrowser, openGuest } from './browser.ts'
import { join, type Newcomer } from './newcomer.ts'
import { type Env, openSite, type SiteHere } from './site.ts'

/** The browser and the site that the tests of a file share. They exist from the file's own `beforeAll` on. */
export let browser: Browser
export let site: SiteHere

interface SharedOptions extends TestOptions {
  /** Creates what all tests of the file start with. */
  readonly fill?: () => Promise<void>
}

/**
 * Opens the site before the tests of a file and stops it after. The retry of a test that runs alone gets a new site,
 * because the first try has left its traces.
 */
export function shareOneSite(env?: Env, { fill, ...options }: SharedOptions = {}): void {
  beforeAll(async () => {
    site = await openSite(env, options)
  })
  // Registered before the browser's hook, so it runs after it: pages close first.
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

/**
 * Whatever a test opens in the browser closes with the test. Pages shared by all tests of the file close after them.
 */
export function shareBrowser(): void {
  beforeAll(async () => {
    browser = await openBrowser()
  })
  // Open pages keep animating, requesting and listening even if no test looks at them.
  let lasting: readonly BrowserContext[] = []
  beforeEach(() => {
    lasting = browser.contexts()
  })
  afterEach(async ({ task }) => {
    const shown = task.result?.state === 'fail' ? await whatIsShown() : undefined
    // With concurrent tests, we cannot tell which page belongs to which test.
    if (!task.concurrent) {
      await closeAll(browser.contexts().filter(context => !lasting.includes(context)))
    }
    if (shown) throw new Error(shown)
  })
  afterAll(() => closeAll(browser.contexts()))
}

/**
 * Prints what the error of a failed test does not say. For a failure that happens once a month, this log is all we
 * have.
 */
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

/** Another device with the session of these cookies. */
export async function openDevice(
  cookies: Cookies,
  options: Omit<GuestOptions, 'origin'> = {},
): Promise<Guest> {
  const guest = await openGuest(browser, { origin: site.origin, ...options })
  await guest.context.addCookies(cookies)
  return guest
}

/** The cookies of a member who has just joined. This opens no page: a page costs more than all the rest. */
export async function cookiesOf(newcomer: Newcomer): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: site.origin })
  await join({ context }, site, newcomer)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** The session token of a logged-in guest. */
export async function tokenOf({ context }: Guest): Promise<string> {
  const cookies = await context.cookies(site.origin)
  return cookies.find(({ name }) => name === 'session')?.value ?? ''
}

export async function isEnded(token: string): Promise<boolean> {
  const headers = { cookie: `session=${token}` }
  return (await fetch(`${site.origin}/api/settings`, { headers })).status === 401
}
