import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, openBrowser, openGuest, phone } from './browser.ts'
import { fillProfile, joinSite, register, showOnMap } from './newcomer.ts'
import { type RunningSite, startSite } from './site.ts'

let browser: Browser
let site: RunningSite
let state: Awaited<ReturnType<typeof logIn>>
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSite()
  state = await logIn()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

const looks = [
  { name: 'a phone in the dark', viewport: phone, colorScheme: 'dark' },
  { name: 'a phone in the light', viewport: phone, colorScheme: 'light' },
  { name: 'a desktop in the dark', viewport: desktop, colorScheme: 'dark' },
  { name: 'a desktop in the light', viewport: desktop, colorScheme: 'light' },
] as const

const openScreens = {
  '/': 'Lambda Commons',
  '/login': 'Login',
  '/register': 'Register / Recover Login',
  '/erased': 'Your account is erased',
  '/sorry': 'We are having technical difficulties',
  '/nowhere': '404 Page Not Found',
}
const memberScreens = {
  '/': 'Lambda Commons',
  '/search/map': 'Map',
  '/chat/personal': 'Your Conversations',
  '/profile': /^Ann, \d+$/,
  '/profileEdit': 'Profile Editor',
  '/settings': 'Account Settings',
}

async function logIn() {
  const ann = await openGuest(browser, { origin: site.origin })
  const bob = await openGuest(browser, { origin: site.origin })
  await joinSite(ann, site, { email: 'ann@example.org', name: 'Ann', colour: '#b06030' })
  await register(bob, site, 'bob@example.org')
  await fillProfile(bob, { email: 'bob@example.org', name: 'Bob', colour: '#305fb0' })
  await showOnMap(bob)
  const [profile] = await (await bob.context.request.get('/api/profiles/mine')).json()
  const cookies = await ann.context.storageState()
  return { cookies, bobsProfile: `/profile/${profile.id}` }
}

async function expectSound(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect([path, overflow]).toEqual([path, 0])
}

describe.each(looks)('on $name', look => {
  it('every screen of a visitor is sound', async () => {
    const { page, complaints } = await openGuest(browser, { origin: site.origin, ...look })
    for (const [path, heading] of Object.entries(openScreens)) {
      await expectSound(page, path, heading)
    }
    expect(complaints).toEqual([])
  })

  it('every screen of a member is sound', async () => {
    const { page, context, complaints } = await openGuest(browser, { origin: site.origin, ...look })
    await context.addCookies(state.cookies.cookies)
    for (const [path, heading] of Object.entries(memberScreens)) {
      await expectSound(page, path, heading)
    }
    await expectSound(page, state.bobsProfile, /^Bob, \d+$/)
    expect(complaints).toEqual([])
  })
})

it('a visitor of a member’s screen is led to the login and back', async () => {
  const { page, context } = await openGuest(browser, { origin: site.origin })
  await page.goto('/settings')
  await page.waitForURL('**/login')
  await context.addCookies(state.cookies.cookies)
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
})
