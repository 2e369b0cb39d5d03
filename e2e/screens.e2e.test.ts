import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { mayOpen } from '#web/lib/menu-rule.ts'
import { type RoutePath, routes } from '#web/lib/routes.ts'
import type { Session } from '#web/lib/session.ts'
import { desktop, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'

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
  /** The screen's h1. */
  readonly heading: string | RegExp
  /** Where a path with a parameter is opened. */
  readonly at?: () => string
}

/** Every row of the route table: a screen that is not walked through here does not pass the type check. */
const openings: Record<RoutePath, Opening> = {
  '/': { heading: 'Lambda Commons' },
  '/search/map': { heading: 'Map' },
  '/search/tile': { heading: 'Profile Tiles' },
  '/search/swype': { heading: 'Swype Profiles' },
  '/search/profile': { heading: 'Read Profiles' },
  '/chat/personal': { heading: 'Your Conversations' },
  '/chat/broadcast': { heading: 'Your Conversations' },
  '/profile': { heading: /^Ann, \d+$/ },
  '/profile/:profileId': { heading: /^Bob, \d+$/, at: () => state.bobsProfile },
  '/profilePicCarousel': {
    heading: 'Bob’s pictures',
    at: () => state.bobsProfile.replace('/profile/', '/profilePicCarousel?profileId='),
  },
  '/profileEdit': { heading: 'Profile Editor' },
  '/profilePicRateSwipe': {
    heading: 'Rate Bob’s pictures',
    at: () => state.bobsRating,
  },
  '/profilePicUpload': { heading: 'Upload a Picture' },
  '/profilePicEdit': { heading: 'Crop Picture', at: () => state.annsCrop },
  '/settings': { heading: 'Account Settings' },
  '/billing': { heading: 'Membership Dues' },
  '/aboutus': { heading: 'About Us' },
  '/logout': { heading: 'You are logged out' },
  '/login': { heading: 'Login' },
  '/register': { heading: 'Register / Recover Login' },
  '/confirmEmail': { heading: 'Confirm E-mail' },
  '/undoEmail': { heading: 'Undo the Change' },
  '/erased': { heading: 'Your account is erased' },
  '/dashboard/billing': { heading: 'Dues Desk' },
  '/sorry': { heading: 'We are having technical difficulties' },
  '/tos': { heading: 'Terms of Service' },
  '/contactus': { heading: 'Contact Us' },
  '/support': { heading: 'Support' },
  '/versions': { heading: 'Versions' },
}

const visitor: Session = { isLoggedIn: false, profileId: undefined, roles: [] }
const member: Session = { isLoggedIn: true, profileId: 'ann', roles: ['USER'] }
const admin: Session = { ...member, roles: ['USER', 'ADMIN'] }
const screensOf = (session: Session) => routes.filter(row => mayOpen(row, session))
const closedTo = (session: Session) => routes.filter(row => !mayOpen(row, session))
/** Opening the one would end the session that the other looks need; the other leads a member home. */
const leavings: readonly RoutePath[] = ['/logout', '/erased']
const addressOf = (path: RoutePath) => openings[path].at?.() ?? path

async function logIn() {
  const ann = await openGuest(browser, { origin: site.origin })
  const bob = await openGuest(browser, { origin: site.origin })
  const her = { name: 'Ann', colours: ['#b06030'], at: defaultCity }
  const { pictureIds } = await join(ann, site, her)
  const chief = await openGuest(browser, { origin: site.origin })
  await join(chief, site, { name: 'Chief', email: adminEmail })
  const his = { name: 'Bob', colours: ['#305fb0'], at: defaultCity }
  const { profileId } = await join(bob, site, his)
  return {
    cookies: await ann.context.cookies(),
    adminCookies: await chief.context.cookies(),
    bobsProfile: `/profile/${profileId}`,
    bobsRating: `/profilePicRateSwipe?profileId=${profileId}`,
    annsCrop: `/profilePicEdit?id=${pictureIds[0]}`,
  }
}

/** In the dark; and again in the light, whose colours come without a transition when motion is reduced. */
async function expectSound(page: Page, path: string, heading: string | RegExp) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect([path, overflow]).toEqual([path, 0])
}

describe.each(screens)('on $name, in the dark and in the light', ({ viewport }) => {
  it.concurrent('every screen of a visitor is sound', async () => {
    const { page, complaints } = await openGuest(browser, { origin: site.origin, viewport })
    for (const { path } of screensOf(visitor)) {
      await expectSound(page, addressOf(path), openings[path].heading)
    }
    await expectSound(page, '/nowhere', '404 Page Not Found')
    expect(complaints).toEqual([])
  })

  it.concurrent('every screen of a member is sound', async () => {
    const { page, complaints } = await openDevice(state.cookies, { viewport })
    for (const { path } of screensOf(member).filter(({ path }) => !leavings.includes(path))) {
      await expectSound(page, addressOf(path), openings[path].heading)
    }
    await expectSound(page, '/support#location-limits', 'Support')
    await expectSound(page, '/nowhere', '404 Page Not Found')
    expect(complaints).toEqual([])
  })

  it.concurrent('every screen of an administrator is sound', async () => {
    const { page, complaints } = await openDevice(state.adminCookies, { viewport })
    await learnRoles(page)
    for (const { path } of closedTo(member).filter(row => mayOpen(row, admin))) {
      await expectSound(page, addressOf(path), openings[path].heading)
    }
    expect(complaints).toEqual([])
  })
})

/** A device that has been given nothing but the session asks who it is. */
async function learnRoles(page: Page) {
  await page.goto('/')
  await page.locator('a[href="/dashboard/billing"]').waitFor({ state: 'attached' })
}

it('a visitor of any screen of a member’s is led to the login, and back once logged in', async () => {
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

it('a member who opens what is not for him, or the last words to who is gone, is led home', async () => {
  const { page } = await openDevice(state.cookies)
  const closed = closedTo(member).map(({ path }) => path)
  expect(closed).toEqual(['/login', '/dashboard/billing'])
  for (const path of [...closed, '/erased']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Lambda Commons' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
})
