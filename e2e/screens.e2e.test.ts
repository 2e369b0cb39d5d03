import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { mayOpen } from '#web/lib/route.ts'
import type { Session } from '#web/lib/session.ts'
import { type RoutePath, routes } from '#web/pages/routes.ts'
import { desktop, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'
import { type Budget, budgets, excess, type Weight, weigh } from './weight.ts'

const adminEmail = 'chief@example.org'

shareOneSite({ ADMIN_EMAILS: adminEmail })
let state: Awaited<ReturnType<typeof logIn>>
beforeAll(async () => {
  state = await logIn()
})

const screens = [
  { name: 'a phone', viewport: phone },
  { name: 'a desktop', viewport: desktop },
] as const

interface Opening {
  /** The screen's h1, where it is not the route's label. */
  readonly heading?: string | RegExp
  /** Where a path with a parameter is opened. */
  readonly at?: () => string
}

/** What the route itself does not say. */
const openings: Partial<Record<RoutePath, Opening>> = {
  '/': { heading: 'Lambda Commons' },
  '/chat/personal': { heading: 'Your Conversations' },
  '/chat/broadcast': { heading: 'Your Conversations' },
  '/profile': { heading: /^Ann, \d+$/ },
  '/profile/:profileId': { heading: /^Bob, \d+$/, at: () => state.bobsProfile },
  '/profilePicCarousel': {
    heading: 'Bob’s pictures',
    at: () => state.bobsProfile.replace('/profile/', '/profilePicCarousel?profileId='),
  },
  '/profileEdit': { heading: 'Profile Editor' },
  '/profilePicRateSwipe': { heading: 'Rate Bob’s pictures', at: () => state.bobsRating },
  '/profilePicEdit': { at: () => state.annsCrop },
  '/logout': { heading: 'You are logged out' },
  '/erased': { heading: 'Your account is erased' },
  '/sorry': { heading: 'We are having technical difficulties' },
}

const visitor: Session = { isLoggedIn: false, profileId: undefined, roles: [] }
const member: Session = { isLoggedIn: true, profileId: 'ann', roles: ['USER'] }
const admin: Session = { ...member, roles: ['USER', 'ADMIN'] }
const screensOf = (session: Session) => routes.filter(route => mayOpen(route, session))
const closedTo = (session: Session) => routes.filter(route => !mayOpen(route, session))
/** Opening the first would end the session that the other tests need; the second redirects members home. */
const leavings: readonly RoutePath[] = ['/logout', '/erased']
const home = screensOf(admin).filter(({ path }) => path === '/')
const addressOf = (path: RoutePath) => openings[path]?.at?.() ?? path

async function logIn() {
  const ann = await openGuest(browser, { origin: site.origin })
  const bob = await openGuest(browser, { origin: site.origin })
  const annsTraits = { name: 'Ann', colours: ['#b06030'], at: defaultCity }
  const { pictureIds } = await join(ann, site, annsTraits)
  const chief = await openGuest(browser, { origin: site.origin })
  await join(chief, site, { name: 'Chief', email: adminEmail })
  const bobsTraits = { name: 'Bob', colours: ['#305fb0'], at: defaultCity }
  const { profileId } = await join(bob, site, bobsTraits)
  return {
    cookies: await ann.context.cookies(),
    adminCookies: await chief.context.cookies(),
    bobsProfile: `/profile/${profileId}`,
    bobsRating: `/profilePicRateSwipe?profileId=${profileId}`,
    annsCrop: `/profilePicEdit?id=${pictureIds[0]}`,
  }
}

/** In the dark; and again in the light, whose colours come without a transition when motion is reduced. */
async function expectSound(page: Page, path: string, heading: string | RegExp): Promise<Weight> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const weight = await weigh(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect([path, overflow]).toEqual([path, 0])
  return weight
}

/** Opens screens as whoever the page belongs to. @returns what weighs too much for a budget */
async function walk(
  page: Page,
  screens: readonly { readonly path: RoutePath; readonly label: string }[],
  budgetOf: (path: RoutePath) => Budget,
) {
  const excesses: string[] = []
  let home: Weight | undefined
  for (const { path, label } of screens) {
    const weight = await expectSound(page, addressOf(path), openings[path]?.heading ?? label)
    excesses.push(...excess(weight, budgetOf(path), home).map(words => `${path}: ${words}`))
    if (budgetOf(path) === budgets.home) home = weight
  }
  return excesses
}

const memberBudget = (path: RoutePath): Budget => {
  if (path === '/') return budgets.home
  return path === '/search/map' ? budgets.map : budgets.member
}

describe.each(screens)('on $name, in the dark and in the light', ({ viewport }) => {
  it.concurrent('every screen of a visitor is sound', async () => {
    const { page, complaints } = await openGuest(browser, { origin: site.origin, viewport })
    expect(await walk(page, screensOf(visitor), () => budgets.public)).toEqual([])
    await expectSound(page, '/nowhere', '404 Page Not Found')
    expect(complaints).toEqual([])
  })

  it.concurrent('every screen of a member is sound', async () => {
    const { page, complaints } = await openDevice(state.cookies, { viewport })
    const screens = screensOf(member).filter(({ path }) => !leavings.includes(path))
    expect(await walk(page, screens, memberBudget)).toEqual([])
    await expectSound(page, '/support#location-limits', 'Support')
    await expectSound(page, '/nowhere', '404 Page Not Found')
    expect(complaints).toEqual([])
  })

  it.concurrent('every screen of an administrator is sound', async () => {
    const { page, complaints } = await openDevice(state.adminCookies, { viewport })
    await learnRoles(page)
    const own = closedTo(member).filter(route => mayOpen(route, admin))
    expect(await walk(page, [...home, ...own], memberBudget)).toEqual([])
    expect(complaints).toEqual([])
  })
})

/** A device that has been given nothing but the session asks who it is. */
async function learnRoles(page: Page) {
  await page.goto('/')
  await page.locator('a[href="/dashboard/billing"]').waitFor({ state: 'attached' })
}

it('a visitor of a member’s screen is redirected to the login, and back once logged in', async () => {
  const { page, context } = await openGuest(browser, { origin: site.origin })
  expect(closedTo(visitor).length).toBeGreaterThan(3)
  for (const { path } of closedTo(visitor)) {
    await page.goto(addressOf(path))
    await page.waitForURL('**/login')
  }
  await context.addCookies(state.cookies)
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
})

it('a member who opens a screen that is not theirs, or the goodbye of an erased account, is redirected home', async () => {
  const { page } = await openDevice(state.cookies)
  const closed = closedTo(member).map(({ path }) => path)
  expect(closed).toEqual(['/login', '/dashboard/billing'])
  for (const path of [...closed, '/erased']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Lambda Commons' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
})
