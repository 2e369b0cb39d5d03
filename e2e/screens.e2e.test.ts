import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addPicture, makeCase } from '#server/features/moderation/decisions/decisions.factory.ts'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import { defaultCity } from '#server/platform/brands/brands.ts'
import { sample } from '#server/testing/sample.ts'
import { limits } from '#shared/limits.ts'
import { mayOpen } from '#web/lib/route.ts'
import type { Session } from '#web/lib/session.ts'
import { type RoutePath, routes } from '#web/pages/routes.ts'
import { desktop, openGuest, phone } from './browser.ts'
import { expectAccessible, waitUntilStill } from './expect-accessible.ts'
import { expectNothingCutOff, expectRoom } from './expect-room.ts'
import { join, type Newcomer } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'
import { countRequests } from './until-quiet.ts'
import { type Budget, budgets, excess, type Weight, weigh } from './weight.ts'

const adminEmail = 'chief@example.org'

let state: Awaited<ReturnType<typeof logIn>>
const fill = async () => {
  state = await logIn()
}
shareOneSite({ ADMIN_EMAILS: adminEmail }, { fill })

type Heading = string | RegExp

interface Opening {
  /** The screen's h1, if it is not the label of the route. */
  readonly heading?: Heading
  /** Where to open a path with a parameter. */
  readonly at?: () => string
}

/** What the route itself cannot tell. */
const openings: Partial<Record<RoutePath, Opening>> = {
  '/': { heading: 'Lambda Commons' },
  '/chat/personal': { heading: 'Your Conversations' },
  '/chat/broadcast': { heading: 'Broadcast Messages' },
  '/profile': { heading: /^Ann, \d+$/ },
  '/profile/:profileId': { heading: /^Bob, \d+$/, at: () => state.bobsProfile },
  '/profilePicCarousel': {
    heading: 'Bob’s pictures',
    at: () => state.bobsProfile.replace('/profile/', '/profilePicCarousel?profileId='),
  },
  '/profileEdit': { heading: 'Profile Editor' },
  '/profileEdit/:section': { heading: 'Profile Editor', at: () => '/profileEdit/tags' },
  '/settings/:section': { at: () => '/settings/privacy' },
  '/profilePicRateSwipe': { heading: 'Rate Bob’s pictures', at: () => state.bobsRating },
  '/profilePicEdit': { at: () => state.annsCrop },
  '/dashboard/cases/:caseId': { at: () => `/dashboard/cases/${state.caseId}` },
  '/games': { heading: 'Community and Games' },
  '/games/arbitration/cases/:caseId': {
    heading: 'A report about your profile',
    at: () => `/games/arbitration/cases/${state.annsCase}`,
  },
  '/games/arbitration/jury/:caseId': {
    heading: 'This call is over',
    at: () => `/games/arbitration/jury/${state.annsCase}`,
  },
  '/games/arbitration/health': { heading: 'Health Incident Report' },
  '/games/photocrop/offers/:offerId': {
    at: () => `/games/photocrop/offers/${crypto.randomUUID()}`,
  },
  '/games/photocrop/identify/jury/:attemptId': {
    at: () => `/games/photocrop/identify/jury/${crypto.randomUUID()}`,
  },
  '/logout': { heading: 'You’re logged out' },
  '/erased': { heading: 'Your account is deleted' },
  '/welcome': { heading: 'What should we call you?' },
  '/sorry': { heading: 'We’re having technical difficulties' },
}

const visitor: Session = { isLoggedIn: false, profileId: undefined, roles: [] }
const member: Session = { isLoggedIn: true, profileId: 'ann', roles: ['USER'] }
const admin: Session = { ...member, roles: ['USER', 'ADMIN'] }
const screensOf = (session: Session) => routes.filter(route => mayOpen(route, session))
const closedTo = (session: Session) => routes.filter(route => !mayOpen(route, session))
/** Opening the first would end the session that the other tests need. The second redirects members home. */
const leavings: readonly RoutePath[] = ['/logout', '/erased']
/** All except home, which has more for members. */
const seenByVisitors: readonly RoutePath[] = screensOf(visitor)
  .map(({ path }) => path)
  .filter(path => path !== '/')
/** The component tests of these screens check them with axe in every state, light and dark, without a site. */
const accessibleInOwnTests: readonly string[] = [
  '/',
  '/aboutus',
  '/billing',
  '/books',
  '/chat/broadcast',
  '/chat/personal',
  '/confirmEmail',
  '/contactus',
  '/dashboard',
  '/dashboard/audit',
  '/dashboard/cases',
  '/dashboard/cases/:caseId',
  '/dashboard/health',
  '/dashboard/jobs',
  '/dashboard/members',
  '/dashboard/messages',
  '/dashboard/site',
  '/games/arbitration/cases/:caseId',
  '/games/arbitration/dungeon',
  '/games/arbitration/health',
  '/games/arbitration/jury/:caseId',
  '/games/arbitration/practice',
  '/likes/profilelikedyou',
  '/likes/profilelikedyourpics',
  '/likes/youlikedprofile',
  '/likes/youlikedprofilepics',
  '/login',
  '/logout',
  '/notifications',
  '/nowhere',
  '/profile/:profileId',
  '/profileEdit',
  '/profilePicCarousel',
  '/profilePicEdit',
  '/profilePicRateSwipe',
  '/profilePicUpload',
  '/register',
  '/search/map',
  '/search/profile',
  '/search/swype',
  '/search/tile',
  '/settings',
  '/settings/:section',
  '/sorry',
  '/support',
  '/tos',
  '/undoEmail',
  '/versions',
  '/welcome',
] satisfies (RoutePath | '/nowhere')[]
/** The component tests of these also check all window sizes. */
const soundInOwnTests: readonly string[] = [
  '/dashboard/billing',
  '/dashboard/bots',
  '/dashboard/identify',
  '/games',
  '/games/gptbuster',
  '/games/photocrop',
  '/games/photocrop/identify',
  '/games/photocrop/identify/jury/:attemptId',
  '/games/photocrop/offers/:offerId',
  '/games/ratinggame',
  '/games/ratinggame/guess',
] satisfies RoutePath[]
const dashboard = screensOf(admin)
  .map(({ path }) => path)
  .filter(path => path.startsWith('/dashboard'))
const home = screensOf(admin).filter(({ path }) => path === '/')
const addressOf = (path: RoutePath) => openings[path]?.at?.() ?? path

async function logIn() {
  const [ann, bob, chief] = await Promise.all([
    enter({ name: 'Ann', colours: ['#b06030'], at: defaultCity }),
    enter({ name: 'Bob', colours: ['#305fb0'], at: defaultCity }),
    enter({ name: 'Chief', email: adminEmail }),
  ])
  const reporters = [{ profileId: ann.profileId }]
  const caseId = await makeCase(site.platform, { accused: bob, reporters, answer: 'It was a joke' })
  await addPicture(site.platform, caseId, await makePictureBytes())
  const annsCase = await makeCase(site.platform, {
    accused: ann,
    reporters: [bob],
    reason: 'OTHER',
    stage: 'ANSWER',
  })
  return {
    caseId,
    cookies: ann.cookies,
    adminCookies: chief.cookies,
    bobsProfile: `/profile/${bob.profileId}`,
    bobsRating: `/profilePicRateSwipe?profileId=${bob.profileId}`,
    annsCrop: `/profilePicEdit?id=${ann.pictureIds[0]}`,
    annsCase,
  }
}

/** Without a page: a page costs more than all the rest. */
async function enter(newcomer: Newcomer) {
  const context = await browser.newContext({ baseURL: site.origin })
  const joined = await join({ context }, site, newcomer)
  const cookies = await context.cookies()
  await context.close()
  return { ...joined, cookies }
}

interface Look {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

/** A phone loads less. Only contrast depends on colors, and it hardly depends on the width. */
const looks = sample<readonly Look[]>(
  [
    { viewport: desktop, colorScheme: 'dark' },
    { viewport: phone, colorScheme: 'light' },
  ],
  [desktop, phone].flatMap(viewport =>
    (['dark', 'light'] as const).map(colorScheme => ({ viewport, colorScheme })),
  ),
)
/** A tablet upright and on its side. `expectRoom` has the smaller windows. */
const tablets = sample(
  [],
  [
    { width: 768, height: 1_024 },
    { width: 1_024, height: 768 },
  ],
)

/** @returns what it has loaded for all looks */
async function expectSound(page: Page, path: string, heading: Heading): Promise<Weight> {
  await open(page, path, heading)
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectNothingCutOff(page)
  }
  return expectRoomOf(page)
}

/** For a screen whose own tests run axe. */
async function expectFitsAnywhere(page: Page, path: string, heading: Heading): Promise<Weight> {
  await openWhole(page, path, heading)
  return expectRoomOf(page)
}

/** For a screen whose own tests check the rest. */
async function expectFits(page: Page, path: string, heading: Heading): Promise<Weight> {
  await openWhole(page, path, heading)
  return weigh(page)
}

/** Nothing is cut off on a desktop or on a phone. */
async function openWhole(page: Page, path: string, heading: Heading) {
  await open(page, path, heading)
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await waitUntilStill(page)
    await expectNothingCutOff(page)
  }
}

async function expectRoomOf(page: Page): Promise<Weight> {
  const weight = await weigh(page)
  for (const viewport of tablets) {
    await page.setViewportSize(viewport)
    await expectNothingCutOff(page)
  }
  await expectRoom(page)
  return weight
}

function lookAt(path: string) {
  if (sample(soundInOwnTests, []).includes(path)) return expectFits
  return sample(accessibleInOwnTests, []).includes(path) ? expectFitsAnywhere : expectSound
}

async function open(page: Page, path: string, heading: Heading) {
  await page.setViewportSize(desktop)
  const untilQuiet = countRequests(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' })
  await untilQuiet()
}

/** Opens the screens in the page's session. @returns what exceeds a weight budget */
async function walk(
  page: Page,
  screens: readonly { readonly path: RoutePath; readonly label: string }[],
  budgetOf: (path: RoutePath) => Budget,
) {
  const excesses: string[] = []
  let home: Weight | undefined
  for (const { path, label } of screens) {
    const weight = await lookAt(path)(page, addressOf(path), openings[path]?.heading ?? label)
    excesses.push(...excess(weight, budgetOf(path), home).map(words => `${path}: ${words}`))
    if (budgetOf(path) === budgets.home) home = weight
  }
  return excesses
}

const memberBudget = (path: RoutePath): Budget => {
  if (path === '/') return budgets.home
  if (path.startsWith('/games')) return budgets.games
  return path === '/search/map' ? budgets.map : budgets.member
}

describe('on a desktop and on a phone', () => {
  it.concurrent('every screen of a visitor is sound', async () => {
    const { page, complaints } = await openGuest(browser, { origin: site.origin })
    await stayLoggedOut(page)
    expect(await walk(page, screensOf(visitor), () => budgets.public)).toEqual([])
    await lookAt('/nowhere')(page, '/nowhere', '404 Page Not Found')
    expect(complaints).toEqual([])
  })

  it.concurrent('every screen of a member is sound', async () => {
    const { page, complaints } = await openDevice(state.cookies)
    const left = sample([...leavings, ...seenByVisitors], leavings)
    const screens = screensOf(member).filter(({ path }) => !left.includes(path))
    expect(await walk(page, screens, memberBudget)).toEqual([])
    await expectSound(page, '/support#location-limits', 'Support')
    await lookAt('/nowhere')(page, '/nowhere', '404 Page Not Found')
    // Ann is no juror of her own case and has no such offer. The browser logs both 404s.
    const notFound = expect.stringContaining('404 (Not Found)')
    expect(complaints).toEqual([notFound, notFound])
  })

  it.concurrent('every screen of an administrator is sound', async () => {
    const { page, complaints } = await openDevice(state.adminCookies)
    await learnRoles(page)
    const own = closedTo(member).filter(route => mayOpen(route, admin))
    expect(await walk(page, [...home, ...own], memberBudget)).toEqual([])
    expect(complaints).toEqual([])
  })
})

/** Blocks the redirect of the logout screen to the login, so the screen can be checked. */
async function stayLoggedOut(page: Page) {
  await page.addInitScript(shownMs => {
    const { setTimeout } = globalThis
    Object.assign(globalThis, {
      setTimeout: (run: () => void, waitMs: number, ...given: []) =>
        waitMs === shownMs ? 0 : setTimeout(run, waitMs, ...given),
    })
  }, limits.logoutShownMs)
}

/** A new device with nothing but a session asks for the member's roles first. */
async function learnRoles(page: Page) {
  await page.goto('/')
  await page.locator('a[href="/dashboard"]').waitFor({ state: 'attached' })
}

/** Navigates as a link does, in a tenth of the time of a page load. */
function goWithin(path: string) {
  history.pushState(undefined, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

it('a visitor on a member’s screen is redirected to the login, and back once logged in', async () => {
  const { page, context } = await openGuest(browser, { origin: site.origin })
  expect(closedTo(visitor).length).toBeGreaterThan(3)
  await page.goto('/login')
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  for (const { path } of closedTo(visitor)) {
    await page.evaluate(goWithin, addressOf(path))
    await page.waitForFunction(() => location.pathname === '/login')
  }
  await context.addCookies(state.cookies)
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
})

it('a member who opens a screen that is not theirs, or the goodbye of an erased account, is redirected home', async () => {
  const { page } = await openDevice(state.cookies)
  const closed = closedTo(member).map(({ path }) => path)
  expect(closed).toEqual(['/login', ...dashboard])
  const home = page.getByRole('heading', { level: 1, name: 'Lambda Commons' })
  const loaded: readonly string[] = ['/login', '/dashboard', '/erased']
  for (const path of loaded) {
    await page.goto(path)
    await home.waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  for (const path of closed.filter(each => !loaded.includes(each))) {
    await page.evaluate(goWithin, addressOf(path))
    await page.waitForFunction(() => location.pathname === '/')
    await home.waitFor()
  }
  await page.getByRole('link', { name: 'Account Settings' }).waitFor()
  expect(await page.getByText('Administration').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0)
})
