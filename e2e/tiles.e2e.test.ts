import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { metersBetween, type Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import type { UnitSystem } from '#shared/units.ts'
import { formatDistance } from '#web/lib/format.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addNeighbours } from './neighbours.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { hurryUntil, keepPlace } from './own-place.ts'
import { addPlaced } from './placed-members.ts'

/** Seen by Ann: one with a picture, and those without, a hundred metres further each. */
const plainCount = 33
const seenCount = plainCount + 1
const pageSize = 30
const at: Point = defaultCity

/** Some steps of 111 metres to the north of Ann. */
const near = (steps: number): Point => ({ lat: at.lat + steps / 1_000, lon: at.lon })

/** One is blocked. */
const around = [near(0.5), ...Array.from({ length: plainCount }, (_, index) => near(index + 2))]
const names = around.map((at, place) => ({ name: `Neighbour ${place + 1}`, at }))
/** Nearest first. */
let ids: readonly string[]
let blockedId = ''

shareOneSite(
  {},
  {
    fill: async db => {
      ;[blockedId = '', ...ids] = await addPlaced(db, names)
      const old = { birthdate: '1950-05-17', characteristics: ['bear'] }
      await db
        .updateTable('profiles')
        .set(old)
        .where('id', '=', ids[3] ?? '')
        .execute()
    },
  },
)
/** With the one page that most tests lead to the tiles anew. */
let ann: Guest
let annsId: string
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin, viewport: phone, hasTouch: true })
  await keepPlace(ann.page, { mode: 'walk', chosen: at, isHidden: false })
  annsId = (await join(ann, site, { name: 'Ann', at })).profileId
  await block(blockedId, true)
  // With a picture, and a name longer than a tile has room for.
  const maximilian = { name: 'Maximilian Vonnegut', colours: ['#305fb0'], at: near(1) }
  ids = [...(await addNeighbours(site, [maximilian])), ...ids]
})
beforeEach(async () => {
  ann.complaints.length = 0
  // A page of the list may be on its way, which nobody waits for.
  await ann.page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** How far the points are that others see of the nearest, in words. */
async function distances(units?: UnitSystem) {
  const reply = await ann.context.request.get('/api/profile-briefs/nearest')
  const briefs: Point[] = await reply.json()
  return briefs.map(brief => formatDistance(metersBetween(at, brief), units))
}

const readIn = async (units: UnitSystem) => {
  const data = { defaultProfileId: annsId, units }
  expect((await ann.context.request.patch('/api/settings', { data })).status()).toBe(200)
}

const block = async (likedProfileId: string, blocked: boolean) => {
  const data = { likerProfileId: annsId, likedProfileId, blocked }
  expect((await ann.context.request.put('/api/profile-like', { data })).status()).toBe(200)
}

const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Members, nearest first' }).getByRole('link')
const more = (page: Page) => page.getByRole('button', { name: 'Load More' })
const displayed = (page: Page, count: number) =>
  page.getByText(`Displayed ${count}`, { exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('href'))
const shownIds = (page: Page) =>
  tiles(page).evaluateAll(links => links.map(link => link.getAttribute('href')?.split('/').at(-1)))

async function openTiles(page: Page, { search = '', viewport = desktop } = {}) {
  await page.setViewportSize(viewport)
  await page.goto(`/search/tile${search}`)
  await page.getByText(/^Displayed \d+$/).waitFor()
}

it('the nearest come first, thirty to a page and so many to a row, each with name, distance, and a mark who was here lately', async () => {
  const { page, complaints } = ann
  await page.route('**/api/profile-briefs/nearest*', async route => {
    const response = await route.fetch()
    const [here, away, ...others]: { tsUpdated: number }[] = await response.json()
    const json = [here, { ...away, tsUpdated: Date.now() - limits.onlineNowMs - 1_000 }, ...others]
    await route.fulfill({ response, json })
  })
  await openTiles(page, { viewport: phone })
  await displayed(page, pageSize).waitFor()
  expect(await shownIds(page)).toEqual(ids.slice(0, pageSize))
  const [first, second] = [tiles(page).first(), tiles(page).nth(1)]
  const [nearest, next] = await distances()
  await first.getByText('Maximilian V', { exact: true }).waitFor()
  await first.getByText(`${nearest}`, { exact: true }).waitFor()
  const picture = first.locator('img')
  expect(await picture.getAttribute('loading')).toBe('eager')
  expect(await picture.getAttribute('fetchpriority')).toBe('high')
  // Its colours stand there before it does.
  expect(await first.getAttribute('style')).toContain('radial-gradient')
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await second.getByText('N', { exact: true }).waitFor()
  expect(await second.getAttribute('style')).toBe(null)
  await second.getByText(`${next}`, { exact: true }).waitFor()
  expect(await second.locator('img').count()).toBe(0)
  await first.getByText('Online').waitFor({ state: 'attached' })
  expect(await second.getByText('Online').count()).toBe(0)
  expect(await first.locator('[class*=online]').isVisible()).toBe(true)

  const inRow = () =>
    tiles(page).evaluateAll(all => {
      const tops = all.map(tile => tile.getBoundingClientRect().top)
      return tops.filter(top => top === tops[0]).length
    })
  for (const [width, columns] of [
    [360, 3],
    [700, 3],
    [1_000, 4],
    [1_300, 5],
    [1_600, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => [width, await inRow()]).toEqual([width, columns])
  }
  expect(complaints).toEqual([])
})

it('more are loaded by keyboard, the first of them has the focus, and who comes back from a profile finds the list as it was', async () => {
  const { page, complaints } = ann
  const profile = page.getByRole('heading', { name: /^Neighbour \d+, \d+$/ })
  const scrollY = () => page.evaluate(() => window.scrollY)
  await openTiles(page)
  await more(page).focus()
  await page.keyboard.press('Enter')
  await displayed(page, seenCount).waitFor()
  expect(await shownIds(page)).toEqual(ids)
  await expect.poll(() => focused(page)).toBe(`/profile/${ids[pageSize]}`)
  await page.getByText('You have seen everybody near you.').waitFor()
  expect(await more(page).count()).toBe(0)
  await page.keyboard.press('Enter')
  await profile.waitFor()
  await page.goBack()
  await displayed(page, seenCount).waitFor()
  await expect.poll(() => focused(page)).toBe(`/profile/${ids[pageSize]}`)

  await page.setViewportSize(phone)
  const opened = tiles(page).nth(pageSize - 1)
  await opened.scrollIntoViewIfNeeded()
  const scrolled = await scrollY()
  expect(scrolled).toBeGreaterThan(0)
  await opened.click()
  await profile.waitFor()
  await page.goBack()
  await displayed(page, seenCount).waitFor()
  await expect.poll(scrollY).toBe(scrolled)
  expect(await focused(page)).toBe(`/profile/${ids[pageSize - 1]}`)
  expect(complaints).toEqual([])
})

it('a filter in the address is kept to, can be cleared where it leaves nobody, and is set by finger', async () => {
  const { page, complaints } = ann
  await openTiles(page, { search: '?ageMin=60&tags=bear' })
  expect(await shownIds(page)).toEqual([ids[4]])
  await page.setViewportSize(phone)
  await page.goto('/search/tile?ageMin=90')
  await page.getByRole('heading', { name: 'Nobody near you matches your filter' }).waitFor()
  await page.getByRole('button', { name: 'Clear the filter' }).tap()
  await displayed(page, pageSize).waitFor()
  expect(new URL(page.url()).search).toBe('')
  // More come by scrolling too.
  await displayed(page, pageSize).scrollIntoViewIfNeeded()
  await displayed(page, seenCount).waitFor()

  await page.getByRole('button', { name: 'Filters' }).tap()
  await page.getByRole('button', { name: 'Has picture' }).tap()
  await displayed(page, 1).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Show profiles' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await shownIds(page)).toEqual(ids.slice(0, 1))
  expect(new URL(page.url()).search).toBe('?only=has-picture')
  await tiles(page).first().tap()
  await page.getByRole('heading', { level: 1, name: /^Maximilian Vonnegut, / }).waitFor()
  expect(complaints).toEqual([])
})

it('chips above the list set what is asked for most by one tap, and take away what is set', async () => {
  const { page, complaints } = ann
  const chips = page.getByRole('list', { name: 'Filters' })
  const chip = (name: string) => chips.getByRole('button', { name, exact: true })
  await openTiles(page, { search: '?tags=bear', viewport: phone })
  expect(await shownIds(page)).toEqual([ids[4]])
  await chip('Remove Bear').press('Enter')
  await displayed(page, pageSize).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Online now')
  await chip('Has picture').tap()
  await displayed(page, 1).waitFor()
  expect(await chip('Has picture').getAttribute('aria-pressed')).toBe('true')
  await chip('Has picture').tap()
  await displayed(page, pageSize).waitFor()
  await chip('Age').tap()
  const ages = page.getByRole('dialog', { name: 'Age' })
  await ages.getByLabel('From').fill('60')
  await ages.getByRole('button', { name: 'Show profiles' }).tap()
  await displayed(page, 1).waitFor()
  await expectAccessible(page)
  await chip('Remove 60 and older').tap()
  await displayed(page, pageSize).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(complaints).toEqual([])
})

it('a filter is saved under a name by keyboard, applied again, renamed, told of and deleted, on both sizes of a screen', async () => {
  const { page, complaints } = ann
  const group = page.locator('summary', { hasText: 'Saved searches' })
  const name = page.getByLabel('Save these filters as')
  const tell = page.getByRole('switch', { name: 'Tell me of new profiles for “Bears”' })
  const isTold = page.getByRole('switch', { name: 'Tell me of new profiles', checked: true })
  await page.clock.install()
  await openTiles(page, { search: '?tags=bear&ageMin=60' })
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  await group.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Nothing saved yet.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.getByText('Enter a name.').waitFor()
  await name.fill('Bears')
  await name.press('Enter')
  await tell.press('Space')
  await isTold.waitFor()
  await name.fill('bears')
  await name.press('Enter')
  await page.getByText('Another of your searches has this name.').waitFor()
  // Toasts close by themselves.
  await page.clock.fastForward(5_000)
  await page.getByText('“Bears” is saved').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear all' }).press('Enter')
  await displayed(page, pageSize).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Bears 2 filters' }).press('Enter')
  await page.getByRole('button', { name: 'Show profiles' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => shownIds(page)).toEqual([ids[4]])
  expect(new URL(page.url()).search).toBe('?tags=bear&ageMin=60')

  await openTiles(page, { viewport: phone })
  await page.getByRole('button', { name: 'Filters' }).tap()
  await group.tap()
  await page.getByRole('button', { name: 'Rename “Bears”' }).tap()
  await page.getByLabel('New name').pressSequentially('Older bears')
  await page.getByLabel('New name').press('Enter')
  await page.getByRole('button', { name: 'Delete “Older bears”' }).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: null })
  await page.getByRole('button', { name: 'Delete “Older bears”' }).tap()
  await page.getByRole('button', { name: 'Delete', exact: true }).tap()
  await page.getByText('Nothing saved yet.').waitFor()
  expect(complaints.filter(words => !words.includes('409'))).toEqual([])
})

it('a list that fails can be tried again, and so can its next page', async () => {
  const { page } = ann
  const nearest = '**/api/profile-briefs/nearest*'
  const refuse = () => page.route(nearest, route => route.fulfill({ status: 500, json: {} }))
  await refuse()
  await page.goto('/search/tile')
  await page.getByRole('heading', { name: /could not be loaded/ }).waitFor()
  await page.unroute(nearest)
  await page.getByRole('button', { name: 'Try again' }).click()
  await displayed(page, pageSize).waitFor()
  await refuse()
  await more(page).click()
  await page
    .getByRole('alert')
    .getByText(/could not be loaded/)
    .waitFor()
  await page.unroute(nearest)
  await more(page).click()
  await displayed(page, seenCount).waitFor()
  expect(await shownIds(page)).toEqual(ids)
})

it('who has looked around too much is told until when to wait', async () => {
  const { page } = ann
  await page.route('**/api/profile-briefs/nearest*', route =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: {} }),
  )
  await page.goto('/search/tile')
  await page.getByText(/Please continue at \d+:\d\d/).waitFor()
})

it('distances are in the units of the member’s choice, as soon as it is made', async () => {
  const { page } = ann
  await openTiles(page)
  const [inFeet] = await distances()
  await tiles(page).first().getByText(`${inFeet}`, { exact: true }).waitFor()
  await readIn('METRIC')
  await page.goto('/settings/display')
  await page.getByLabel('Distances, heights and weights').waitFor()
  await openTiles(page)
  const [inMeters] = await distances('METRIC')
  await tiles(page).first().getByText(`${inMeters}`, { exact: true }).waitFor()
  await readIn('IMPERIAL')
})

it('who has no place yet is led to the map', async () => {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  await openAccount(guest, site)
  const { page } = guest
  await page.clock.install()
  await page.goto('/search/tile')
  await hurryUntil(page, page.getByRole('heading', { name: 'Share your location' }))
  await page.getByRole('link', { name: 'Open the map' }).click()
  await page.getByRole('region', { name: 'Map of members' }).waitFor()
})

it('a member who moves on the map finds others nearest', async () => {
  const dan = await openGuest(browser, { origin: site.origin, viewport: desktop })
  const { context, page } = dan
  await join(dan, site, { name: 'Dan', hasAgreed: true })
  const kept = {
    lastLocation: { mode: 'walk', chosen: at, isHidden: true, isUnsent: true },
    mapView: { ...near(plainCount + 5), zoom: 15 },
  }
  await context.addInitScript(all => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value))
  }, kept)
  await openTiles(page)
  expect((await shownIds(page))[0]).not.toBe(ids.at(-1))
  await page.getByRole('link', { name: 'Map', exact: true }).first().click()
  await page.getByRole('button', { name: 'Put me here' }).click()
  await page.goBack()
  await expect.poll(async () => (await shownIds(page))[0]).toBe(ids.at(-1))
})

it('a member who is blocked from their profile is not in the list that is still open behind it', async () => {
  const { page } = ann
  await openTiles(page)
  await tiles(page).first().click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await page.waitForURL('**/')
  await page.getByRole('link', { name: 'Profile Tiles' }).first().click()
  await displayed(page, pageSize).waitFor()
  expect(await shownIds(page)).toEqual(ids.slice(1, pageSize + 1))
  await block(ids[0] ?? '', false)
})
