import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Guest, openBrowser, openGuest } from './browser.ts'
import { joinSite } from './newcomer.ts'
import { type RunningSite, startSite } from './site.ts'
import { write } from './thread.ts'

let browser: Browser
let site: RunningSite
let ann: Guest
let bobsProfile: string
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSite()
  const bob = await openGuest(browser, { origin: site.origin })
  await joinSite(bob, site, { email: 'bob@example.org', name: 'Bob', colour: '#305fb0' })
  const [profile] = await (await bob.context.request.get('/api/profiles/mine')).json()
  bobsProfile = `/profile/${profile.id}`
  ann = await openGuest(browser, { origin: site.origin })
  await joinSite(ann, site, { email: 'ann@example.org', name: 'Ann', colour: '#b06030' })
  await ann.page.goto(`${bobsProfile}#chat`)
  await write(ann, 'Hello Bob')
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

const pictureOf = (url: string) => /\/api\/profile-pic\/(nsfw\/)?[\w-]{36}/.exec(url)

/** Goes everywhere pictures are seen; gives whether their addresses were those with nsfw. */
async function lookAround(page: Page) {
  const asked = new Set<boolean>()
  page.on('request', request => {
    const picture = pictureOf(request.url())
    if (picture) asked.add(picture[1] !== undefined)
  })
  const pictureShown = () =>
    page.waitForRequest(request => pictureOf(request.url()) !== null, { timeout: 20_000 })
  const goTo = async (label: string) => {
    const shown = pictureShown()
    await page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click()
    await shown
  }
  await goTo('Map')
  await goTo('Personal Chat')
  await goTo('Edit Profile')
  const shown = pictureShown()
  await page.getByRole('link', { name: 'View My Profile' }).click()
  await shown
  return [...asked]
}

const theSwitch = (page: Page) => page.getByRole('switch', { name: /NSFW$/ })

it('is off at first, and pictures come by their plain addresses', async () => {
  await ann.page.goto('/')
  await ann.page.getByRole('switch', { name: 'Hiding NSFW', checked: false }).waitFor()
  expect(await lookAround(ann.page)).toEqual([false])
})

it('turned on makes every picture come by its nsfw address, in this tab alone', async () => {
  const page = await ann.context.newPage()
  await page.goto('/')
  await theSwitch(page).click()
  await page.getByRole('switch', { name: 'Showing NSFW', checked: true }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('show_nsfw'))).toBe('true')
  expect(await lookAround(page)).toEqual([true])
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
