import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { type Guest, openGuest } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { openByLink } from './open-by-link.ts'

shareOneSite()
let ann: Guest
beforeAll(async () => {
  const at = defaultCity
  const context = await browser.newContext({ baseURL: site.origin })
  const bob = await join({ context }, site, { name: 'Bob', colours: ['#305fb0'], at })
  ann = await openGuest(browser, { origin: site.origin })
  const { profileId } = await join(ann, site, { name: 'Ann', colours: ['#b06030'], at })
  const pair = { senderProfileId: profileId, recipientProfileId: bob.profileId }
  const data = { ...pair, bodyText: 'Hello Bob', profilePicIds: [] }
  expect((await ann.context.request.post('/api/message', { data })).status()).toBe(201)
})

const isPicture = (url: string) => url.includes('/api/profile-pic/')

/** Goes everywhere pictures are seen; gives which of the two kinds of address they had, once each. */
async function lookAround(page: Page) {
  const addresses: string[] = []
  const hear = (request: Request) => addresses.push(request.url())
  page.on('request', hear)
  const follow = (label: string) =>
    page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click()
  const note = async () => {
    const pictures = page.getByRole('main').locator('img[src*="/api/profile-pic/"]')
    await pictures.first().waitFor({ state: 'attached' })
    for (const picture of await pictures.all()) {
      addresses.push(`${await picture.getAttribute('src')}`)
    }
  }
  // Bob may be some kilometres away.
  const wide = JSON.stringify({ ...defaultCity, zoom: 9 })
  await page.evaluate(view => localStorage.setItem('mapView', view), wide)
  const onMap = page.waitForRequest(request => isPicture(request.url()))
  // Loaded anew: what home shows already is not asked for again.
  await openByLink(page, '/search/map')
  await onMap
  await follow('Personal Chat')
  await note()
  await follow('Edit Profile')
  await note()
  await page.getByRole('link', { name: 'View My Profile' }).click()
  await page.getByRole('heading', { name: /^Ann, \d+$/ }).waitFor()
  await note()
  page.off('request', hear)
  const kinds = addresses.filter(isPicture).map(url => url.includes('/nsfw/'))
  return [...new Set(kinds)].map(isNsfw => (isNsfw ? 'nsfw' : 'plain'))
}

const theSwitch = (page: Page) => page.getByRole('switch', { name: /NSFW$/ })

it('is off at first; turned on, every picture comes by its nsfw address, in this tab alone, until a logout in any', async () => {
  const { page, context } = ann
  const kept = () => page.evaluate(() => sessionStorage.getItem('show_nsfw'))
  await page.goto('/')
  await page.getByRole('switch', { name: 'Hiding NSFW', checked: false }).waitFor()
  expect(await lookAround(page)).toEqual(['plain'])

  await page.getByRole('link', { name: 'Lambda Commons' }).first().click()
  await theSwitch(page).click()
  await page.getByRole('switch', { name: 'Showing NSFW', checked: true }).waitFor()
  expect(await kept()).toBe('true')
  expect(await lookAround(page)).toEqual(['nsfw'])
  await page.goto('/')
  await page.getByRole('switch', { name: 'Showing NSFW', checked: true }).waitFor()

  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('switch', { name: 'Hiding NSFW', checked: false }).waitFor()

  await theSwitch(page).press('Space')
  await page.getByRole('switch', { name: 'Hiding NSFW', checked: false }).waitFor()
  expect(await kept()).toBeNull()

  await theSwitch(page).click()
  await page.getByRole('switch', { name: 'Showing NSFW' }).waitFor()
  await other.goto('/logout')
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  // It is no visitor’s.
  await theSwitch(page).waitFor({ state: 'detached' })
  expect(await kept()).toBeNull()
})
