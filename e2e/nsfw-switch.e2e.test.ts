import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { type Guest, openGuest } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { write } from './thread.ts'

shareOneSite()
let ann: Guest
let bobsProfile: string
beforeAll(async () => {
  const bob = await openGuest(browser, { origin: site.origin })
  const { profileId } = await join(bob, site, {
    name: 'Bob',
    colours: ['#305fb0'],
    at: defaultCity,
  })
  bobsProfile = `/profile/${profileId}`
  ann = await openGuest(browser, { origin: site.origin })
  await join(ann, site, { name: 'Ann', colours: ['#b06030'], at: defaultCity })
  await ann.page.goto(`${bobsProfile}#chat`)
  await write(ann, 'Hello Bob')
})

const isPicture = (url: string) => url.includes('/api/profile-pic/')

/** Goes everywhere pictures are seen; gives which of the two kinds of address they had, once each. */
async function lookAround(page: Page) {
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  const follow = (label: string) =>
    page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click()
  const note = async () => {
    const pictures = page.getByRole('main').locator('img[src*="/api/profile-pic/"]')
    await pictures.first().waitFor({ state: 'attached' })
    for (const picture of await pictures.all()) {
      addresses.push(`${await picture.getAttribute('src')}`)
    }
  }
  const onMap = page.waitForRequest(request => isPicture(request.url()))
  await follow('Map')
  // Bob may be some kilometres away.
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await onMap
  await follow('Personal Chat')
  await note()
  await follow('Edit Profile')
  await note()
  await page.getByRole('link', { name: 'View My Profile' }).click()
  await page.getByRole('heading', { name: /^Ann, \d+$/ }).waitFor()
  await note()
  const kinds = addresses.filter(isPicture).map(url => url.includes('/nsfw/'))
  return [...new Set(kinds)].map(isNsfw => (isNsfw ? 'nsfw' : 'plain'))
}

const theSwitch = (page: Page) => page.getByRole('switch', { name: /NSFW$/ })

it('is off at first, and pictures come by their plain addresses', async () => {
  await ann.page.goto('/')
  await ann.page.getByRole('switch', { name: 'Hiding NSFW', checked: false }).waitFor()
  expect(await lookAround(ann.page)).toEqual(['plain'])
})

it('turned on makes every picture come by its nsfw address, in this tab alone', async () => {
  const page = await ann.context.newPage()
  await page.goto('/')
  await theSwitch(page).click()
  await page.getByRole('switch', { name: 'Showing NSFW', checked: true }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('show_nsfw'))).toBe('true')
  expect(await lookAround(page)).toEqual(['nsfw'])
  await page.goto('/')
  await page.getByRole('switch', { name: 'Showing NSFW', checked: true }).waitFor()

  const other = await ann.context.newPage()
  await other.goto('/')
  await other.getByRole('switch', { name: 'Hiding NSFW', checked: false }).waitFor()

  await theSwitch(page).press('Space')
  await page.getByRole('switch', { name: 'Hiding NSFW', checked: false }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('show_nsfw'))).toBeNull()
})

it('is no visitor’s, and is off again after a logout, whichever tab logged out', async () => {
  const page = await ann.context.newPage()
  await page.goto('/')
  await theSwitch(page).click()
  await page.getByRole('switch', { name: 'Showing NSFW' }).waitFor()
  const other = await ann.context.newPage()
  await other.goto('/logout')
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  await theSwitch(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => sessionStorage.getItem('show_nsfw'))).toBeNull()
})
