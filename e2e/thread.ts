import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { defaultCity } from '#server/platform/brands/brands.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { joinByHand } from './join-by-hand.ts'
import { join } from './newcomer.ts'
import { openByLink } from './open-by-link.ts'
import type { Site } from './site.ts'

/** Shorter than the 15 seconds after which a page refetches anyway. */
const arrivalMaxMs = 14_000

export const annsEmail = 'ann@example.org'
const bobsEmail = 'bob@example.org'

export interface Pair {
  readonly ann: Guest
  readonly bob: Guest
}

/** Two newcomers, one on a desktop and one on a phone. They join through the screens and meet on the map. */
export async function meetByHand(browser: Browser, site: Site): Promise<Pair> {
  const { ann, bob } = await openPair(browser, site)
  await joinByHand(ann, site, { email: annsEmail, name: 'Ann', color: '#b06030' })
  await joinByHand(bob, site, { email: bobsEmail, name: 'Bob', color: '#305fb0' })
  await findOnMap(bob, 'Ann')
  return { ann, bob }
}

/** The same two as existing members with each other's profile open. The desktop shows the conversation beside it. */
export async function meetInThread(browser: Browser, site: Site): Promise<Pair> {
  const { ann, bob } = await openPair(browser, site)
  const at = defaultCity
  const [{ profileId: annId }, { profileId: bobId }] = await Promise.all([
    join(ann, site, { email: annsEmail, name: 'Ann', at }),
    join(bob, site, { email: bobsEmail, name: 'Bob', at }),
  ])
  await Promise.all([ann.page.goto(`/profile/${bobId}`), bob.page.goto(`/profile/${annId}#chat`)])
  return { ann, bob }
}

async function openPair(browser: Browser, site: Site): Promise<Pair> {
  const { origin } = site
  const ann = await openGuest(browser, { origin, viewport: desktop })
  const bob = await openGuest(browser, { origin, viewport: phone })
  return { ann, bob }
}

/** Finds a member in the list beside the map and opens their profile. */
async function findOnMap({ page }: Guest, name: string): Promise<void> {
  // At the stored view, two more steps would zoom out too far to see members.
  await page.evaluate(() => localStorage.setItem('mapView', 'null'))
  await openByLink(page, '/search/map')
  const zoomOut = page.getByRole('button', { name: 'Zoom out' })
  await zoomOut.click()
  await zoomOut.click()
  await page
    .getByText(/^\d+ members? in view$/)
    .first()
    .waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('dialog').getByRole('link', { name }).click()
  await page.getByRole('heading', { name: new RegExp(`^${name}, \\d+`) }).waitFor()
}

/** From a profile on a phone to the conversation, which a desktop shows beside the profile. */
export async function openConversation({ page }: Guest): Promise<void> {
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  await page.getByLabel('Your message').waitFor()
}

/** Writes in the open conversation, and waits until it is sent. */
async function write({ page }: Guest, text: string): Promise<void> {
  const field = page.getByLabel('Your message')
  await field.fill(text)
  const sent = page.waitForResponse(response => response.url().endsWith('/api/message'))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect((await sent).status()).toBe(201)
  // The words stay on the device until the page gets the answer.
  await expect.poll(() => page.locator('[data-outgoing]').count()).toBe(0)
}

/** Writes on one side, and waits for the words on the other without a reload. */
export async function tell(from: Guest, to: Guest, text: string): Promise<void> {
  await write(from, text)
  await to.page.getByText(text).first().waitFor({ timeout: arrivalMaxMs })
}
