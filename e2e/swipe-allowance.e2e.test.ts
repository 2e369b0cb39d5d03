import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { changeRole } from '#server/features/accounts/change-role.ts'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { placesInLine, thoughtsOf } from './neighbours.ts'
import { join, standAt } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { keepPlace } from './own-place.ts'
import { addPlaced } from './placed-members.ts'

/** A tenth of what members have: 20 swipes. */
const factor = '0.1'
const saidBefore = 18
const neighboursCount = 23
const dayMs = 24 * 3_600_000
const email = 'ann@example.org'

/** Nearest first. */
let near: readonly string[]
shareOneSite(
  { LIMITS_FACTOR: factor },
  { fill: async db => (near = await addPlaced(db, placesInLine(neighboursCount, defaultCity))) },
)

const idAt = (place: number) => near[place] ?? ''

interface Swiper extends Guest {
  readonly id: string
}

/** Ann, who has two swipes left for today. Hidden, she is in nobody’s deck: each test has an Ann of its own. */
async function openAnn({ viewport = desktop, email = `${crypto.randomUUID()}@example.org` } = {}) {
  const guest = await openGuest(browser, { origin: site.origin, viewport })
  const { profileId: id } = await join(guest, site, { email, name: 'Ann', hasAgreed: true })
  await standAt(guest, id, { ...defaultCity, hide: true })
  await keepPlace(guest.page, { mode: 'walk', chosen: defaultCity, isHidden: true })
  const likes = near.slice(0, saidBefore).map(liked_profile_id => ({
    liker_profile_id: id,
    liked_profile_id,
    like_type: 'DISLIKE' as const,
    created_at: new Date(),
  }))
  await site.platform.db.insertInto('likes').values(likes).execute()
  return { ...guest, id }
}

/** Of those she swipes here. */
const thoughtOf = ({ id }: Swiper) =>
  thoughtsOf(
    site.platform.db,
    id,
    [0, 1, 2].map(more => idAt(saidBefore + more)),
  )

const expectThoughts = (ann: Swiper) => expect.poll(() => thoughtOf(ann))

async function showDeck({ page }: Swiper) {
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
async function swipeToTheEnd(ann: Swiper) {
  const { page } = ann
  for (const name of ['Nice', 'Skip']) await button(page, name).click()
  await expectTop(page, 2)
  await expectThoughts(ann).toEqual(['LIKE', 'UNDETERMINED', undefined])
  await button(page, 'Nice').click()
  await spent(page).waitFor()
}

const clock = /\d{1,2}:\d{2}/

it('the deck says when it goes on, loses no card, and goes on for a new contributor as soon as they are back', async () => {
  const ann = await openAnn({ viewport: phone, email })
  const { page } = ann
  await showDeck(ann)
  await swipeToTheEnd(ann)
  expect(await page.getByText('Swipe again from').textContent()).toMatch(clock)
  const link = page.getByRole('link', { name: 'Become a contributor' })
  expect(await link.getAttribute('href')).toBe('/billing')
  expect(await button(page, 'Nice').count()).toBe(0)
  // Who pressed a button that has gone hears what came in its place.
  const focused = page.locator(':focus')
  expect(await focused.textContent()).toContain('That’s 200 for today')
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await expectAccessible(page)
  expect(await page.getByText('could not be saved').count()).toBe(0)
  expect(await thoughtOf(ann)).toEqual(['LIKE', 'UNDETERMINED', undefined])
  await undo(page).click()
  await expectTop(page, 1)
  await button(page, 'Meh').click()
  await expectTop(page, 2)
  await expectThoughts(ann).toEqual(['LIKE', 'DISLIKE', undefined])
  await button(page, 'Nice').click()
  await spent(page).waitFor()

  await changeRole(site.platform, {
    action: 'grant',
    member: { email },
    role: 'PRO',
    actor: 'operator',
  })
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expectTop(page, 2)
  await button(page, 'Nice').click()
  await expectThoughts(ann).toEqual(['LIKE', 'DISLIKE', 'LIKE'])
})

it('the deck goes on by itself when the day is over, and leaves nothing to send when the session ends', async () => {
  const ann = await openAnn()
  const { page } = ann
  await page.clock.install()
  await showDeck(ann)
  await swipeToTheEnd(ann)
  // Those who look elsewhere and come back find it as it was.
  await page.getByRole('link', { name: 'Read', exact: true }).click()
  await page.getByRole('link', { name: 'Swype', exact: true }).click()
  await spent(page).waitFor()
  await page.clock.fastForward(dayMs)
  await expectTop(page, 2)
  // The day is not over for the server, which refuses again.
  await button(page, 'Nice').click()
  await spent(page).waitFor()
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await page.waitForURL('**/login')
  expect(await thoughtOf(ann)).toEqual(['LIKE', 'UNDETERMINED', undefined])
})

it('a profile says why a like is not saved, and the deck knows', async () => {
  const ann = await openAnn({ viewport: phone })
  const { page } = ann
  await showDeck(ann)
  for (const name of ['Nice', 'Nice']) await button(page, name).click()
  await expectThoughts(ann).toEqual(['LIKE', 'LIKE', undefined])
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
