import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeRole } from '#server/features/accounts/change-role.ts'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { desktop, type Guest, type GuestOptions, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { placesInLine } from './neighbours.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, type Cookies, shareBrowser } from './one-site.ts'
import { keepPlace } from './own-place.ts'
import { addPlaced } from './placed-members.ts'
import { openSite, type SiteHere } from './site.ts'

/** A tenth of what members have: 20 swipes. */
const factor = '0.1'
const saidBefore = 18
const neighboursCount = 23
const dayMs = 24 * 3_600_000
const email = 'ann@example.org'

shareBrowser()

let site: SiteHere
let ann: { readonly guest: Guest; readonly id: string; readonly cookies: Cookies }
/** Nearest first. */
let near: readonly string[]
beforeEach(async () => {
  site = await openSite(
    { LIMITS_FACTOR: factor },
    { fill: async db => (near = await addPlaced(db, placesInLine(neighboursCount, defaultCity))) },
  )
  const guest = await openGuest(browser, { origin: site.origin })
  const { profileId: id } = await join(guest, site, { email, name: 'Ann', at: defaultCity })
  await guest.page.close()
  ann = { guest, id, cookies: await guest.context.cookies() }
  await dislikeFirst()
})
afterEach(async () => {
  await site.stop()
})

const idAt = (place: number) => near[place] ?? ''
const pairWith = (likedProfileId: string) =>
  new URLSearchParams({ likerProfileId: ann.id, likedProfileId })

async function dislikeFirst() {
  const likes = near.slice(0, saidBefore).map(liked_profile_id => ({
    liker_profile_id: ann.id,
    liked_profile_id,
    like_type: 'DISLIKE' as const,
    created_at: new Date(),
  }))
  await site.platform.db.insertInto('likes').values(likes).execute()
}

/** What Ann thinks of those she swipes here, as the server has it. */
async function thoughtOf() {
  const likes = await Promise.all(
    [0, 1, 2].map(async more => {
      const query = pairWith(idAt(saidBefore + more))
      const reply = await ann.guest.context.request.get(`/api/profile-like?${query}`)
      const { likeType, tsCreated } = await reply.json()
      return tsCreated === undefined ? undefined : likeType
    }),
  )
  return likes
}

/** Asked seldom: there are a tenth of a minute's calls. */
const expectThoughts = () => expect.poll(thoughtOf, { interval: 300 })

async function openAnn(options: Omit<GuestOptions, 'origin'> = {}): Promise<Guest> {
  const guest = await openGuest(browser, { origin: site.origin, ...options })
  await guest.context.addCookies(ann.cookies)
  return guest
}

async function openDeck(viewport = desktop): Promise<Guest> {
  const guest = await openAnn({ viewport, hasTouch: viewport === phone })
  await showDeck(guest)
  return guest
}

async function showDeck({ page }: Guest) {
  await keepPlace(page, { mode: 'walk', chosen: defaultCity, isHidden: false })
  await page.goto('/search/swype')
  await expectTop(page, 0)
}

const profileLink = (page: Page) => page.getByRole('link', { name: 'View Profile / Chat' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const undo = (page: Page) => button(page, 'Take the last one back')
const spent = (page: Page) => page.getByRole('heading', { name: 'That’s 200 for today' })

/** Who lies on top, of those that were not spoken of before. */
async function expectTop(page: Page, more: number) {
  const address = `/profile/${idAt(saidBefore + more)}`
  await expect.poll(() => profileLink(page).getAttribute('href')).toBe(address)
}

/** Takes the last two swipes, and one too many. */
async function swipeToTheEnd(page: Page) {
  for (const name of ['Nice', 'Skip']) await button(page, name).click()
  await expectTop(page, 2)
  await expectThoughts().toEqual(['LIKE', 'UNDETERMINED', undefined])
  await button(page, 'Nice').click()
  await spent(page).waitFor()
}

const clock = /\d{1,2}:\d{2}/

it.each([
  { name: 'a phone', viewport: phone },
  { name: 'a desktop', viewport: desktop },
])('on $name the deck says when it goes on, and loses no card', async ({ viewport }) => {
  const { page } = await openDeck(viewport)
  await swipeToTheEnd(page)
  expect(await page.getByText('Swipe again from').textContent()).toMatch(clock)
  const link = page.getByRole('link', { name: 'Become a contributor' })
  expect(await link.getAttribute('href')).toBe('/billing')
  expect(await button(page, 'Nice').count()).toBe(0)
  // Who pressed a button that has gone hears what came in its place.
  const focused = page.locator(':focus')
  expect(await focused.textContent()).toContain('That’s 200 for today')
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page)
  expect(await page.getByText('could not be saved').count()).toBe(0)
  expect(await thoughtOf()).toEqual(['LIKE', 'UNDETERMINED', undefined])
  await undo(page).click()
  await expectTop(page, 1)
  await button(page, 'Meh').click()
  await expectTop(page, 2)
  await expectThoughts().toEqual(['LIKE', 'DISLIKE', undefined])
  await button(page, 'Nice').click()
  await spent(page).waitFor()
})

it('the deck goes on by itself when the day is over', async () => {
  const guest = await openAnn()
  await guest.page.clock.install()
  await showDeck(guest)
  const { page } = guest
  await swipeToTheEnd(page)
  // Those who look elsewhere and come back find it as it was.
  await page.getByRole('link', { name: 'Read', exact: true }).click()
  await page.getByRole('link', { name: 'Swype', exact: true }).click()
  await spent(page).waitFor()
  await page.clock.fastForward(dayMs)
  await expectTop(page, 2)
})

it('the deck goes on for a new contributor as soon as they are back', async () => {
  const { page } = await openDeck()
  await swipeToTheEnd(page)
  await changeRole(site.platform, { action: 'grant', email, role: 'PRO' })
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expectTop(page, 2)
  await button(page, 'Nice').click()
  await expectThoughts().toEqual(['LIKE', 'UNDETERMINED', 'LIKE'])
})

it('a profile says why a like is not saved, and the deck knows', async () => {
  const { page } = await openDeck(phone)
  for (const name of ['Nice', 'Nice']) await button(page, name).click()
  await expectThoughts().toEqual(['LIKE', 'LIKE', undefined])
  await profileLink(page).click()
  await button(page, 'Like').click()
  await page
    .getByText('You have said what you think of 200 members within a day.')
    .first()
    .waitFor()
  await button(page, 'Like').waitFor()
  await page.goBack()
  await spent(page).waitFor()
})

it('nothing is left to send when the session ends', async () => {
  const guest = await openGuest(browser, { origin: site.origin })
  await openAccount(guest, site, email)
  await showDeck(guest)
  const { page } = guest
  await swipeToTheEnd(page)
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await page.waitForURL('**/login')
  expect(await thoughtOf()).toEqual(['LIKE', 'UNDETERMINED', undefined])
})
