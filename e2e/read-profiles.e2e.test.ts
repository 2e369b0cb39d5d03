import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Point } from '#shared/distance.ts'
import { type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'
import { keepPlace, stopClock } from './own-place.ts'
import { addPlaced, type PlacedMember } from './placed-members.ts'

const at: Point = { lat: 48.2, lon: 16.37 }
const longBiography = Array.from({ length: 40 }, (_, line) => `Line ${line} of a long life.`)
const pageSize = 10

/** Nearest first, a hundred metres further each. */
const neighbours: readonly PlacedMember[] = Array.from({ length: 13 }, (_, place) => ({
  name: `Neighbour ${place}`,
  at: { lat: at.lat + (place + 1) / 1_000, lon: at.lon },
  ...(place === 0 && { characteristics: ['bear', 'hosting'], description: 'Slow coffee.' }),
  ...(place === 1 && { characteristics: ['bear'], birthdate: '1950-05-17' }),
  ...(place === 2 && { description: longBiography.join('\n') }),
}))

let ids: readonly string[]
shareOneSite({}, { fill: async db => (ids = await addPlaced(db, neighbours)) })
/** Ann on a phone and on a desktop: every test opens her screen anew in one of the two. */
let annOnPhone: Guest
let annAtDesk: Guest
beforeAll(async () => {
  annAtDesk = await openGuest(browser, { origin: site.origin })
  const { profileId: id } = await join(annAtDesk, site, { name: 'Ann', at })
  const like = { likerProfileId: id, likedProfileId: ids[3], likeType: 'LIKE' }
  const note = { authorProfileId: id, aboutProfileId: ids[4], bodyText: '', privateTags: ['kind'] }
  const message = { senderProfileId: id, recipientProfileId: ids[5], bodyText: 'Hello' }
  const { request } = annAtDesk.context
  const posted = await request.post('/api/message', { data: { ...message, profilePicIds: [] } })
  expect(posted.status()).toBe(201)
  expect((await request.put('/api/profile-like', { data: like })).ok()).toBe(true)
  expect((await request.put('/api/profile-note', { data: note })).ok()).toBe(true)
  const cookies = await annAtDesk.context.cookies()
  annOnPhone = await openDevice(cookies, { viewport: phone, hasTouch: true })
  // They know where she is.
  for (const { page } of [annAtDesk, annOnPhone]) {
    await keepPlace(page, { mode: 'walk', chosen: at, isHidden: true })
  }
})

/** Also behind an open drawer. */
const behind = { includeHidden: true } as const
const cards = (page: Page) =>
  page
    .getByRole('list', { name: 'Profiles, nearest first', ...behind })
    .getByRole('article', behind)
const names = (page: Page) =>
  cards(page).evaluateAll(all => all.map(card => card.querySelector('h2 a')?.textContent ?? ''))
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page, place: number) =>
  cards(page).filter({ has: page.getByRole('link', { name: new RegExp(`^Neighbour ${place},`) }) })

async function openScreen({ page, complaints }: Guest, search = '') {
  complaints.length = 0
  await page.goto(`/search/profile${search}`)
  await page.getByRole('heading', { name: 'Read Profiles' }).waitFor()
}

/** Only these are there, or they are the first page: the next comes by itself where its button is near. */
const expectShown = (page: Page, places: readonly number[]) =>
  expect
    .poll(async () => (await names(page)).slice(0, pageSize).map(name => name.replace(/,.*/, '')))
    .toEqual(places.map(place => `Neighbour ${place}`))

const expectSearch = (page: Page, search: string) =>
  expect.poll(() => new URL(page.url()).search).toBe(search)

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('dialog', { name: 'Filters' })
}

/** As a device does that does not move the focus. */
const pressAlone = (place: Locator) => place.evaluate((element: HTMLElement) => element.click())

it('ten come at a time, each to read about when it comes near, long biographies cut until asked for; more by scrolling, and who comes back finds the place', async () => {
  const { page, complaints } = annOnPhone
  const asked: string[] = []
  page.on('request', request => {
    const id = /\/api\/profile\/([\w-]+)$/.exec(request.url())?.[1]
    if (id) asked.push(id)
  })
  await openScreen(annOnPhone)
  await page.getByText(`Displayed ${pageSize}`, { exact: true }).waitFor()
  await expectShown(page, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  const first = card(page, 0)
  await first.getByText('Slow coffee.').waitFor()
  await first.getByText('Hosting', { exact: true }).waitFor()
  await first.getByText(/^[\d,]+ ft$/).waitFor()

  const long = card(page, 2)
  await long.scrollIntoViewIfNeeded()
  const more = long.getByRole('button', { name: 'Show More Biography' })
  await more.waitFor()
  const height = () => long.evaluate(shown => shown.clientHeight)
  const cut = await height()
  await more.click()
  await long.getByRole('button', { name: 'Show Less Biography' }).waitFor()
  expect(await height()).toBeGreaterThan(cut)
  expect(asked).not.toContain(ids[9])
  await card(page, 9).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.includes(ids[9] ?? '')).toBe(true)
  await card(page, 9).getByText("i'm so boring").waitFor()

  await page.getByText(`Displayed ${neighbours.length}`, { exact: true }).waitFor()
  await page.getByText('You have seen everybody near you.').waitFor()
  const opened = card(page, 9).getByRole('link', { name: /^Neighbour 9,/ })
  await opened.scrollIntoViewIfNeeded()
  const top = async () => Math.round((await opened.boundingBox())?.y ?? 0)
  const before = await top()
  await opened.tap()
  await page.getByRole('heading', { level: 1, name: 'Neighbour 9' }).waitFor()
  await page.goBack()
  await page.getByText(`Displayed ${neighbours.length}`, { exact: true }).waitFor()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3)
  expect(complaints).toEqual([])
})

/** Chips are pressed, and at the end two of them hold. */
async function filterByChips(page: Page, panel: Locator, press: (chip: Locator) => Promise<void>) {
  await press(chip(page, 'Not yet liked'))
  await expectSearch(page, '?only=not-liked')
  await press(chip(page, 'Already liked'))
  await expectSearch(page, '?only=liked')
  await expectShown(page, [3])
  await press(chip(page, 'Already liked'))
  await panel.getByText('Community', { exact: true }).click()
  await press(chip(page, 'Bear'))
  await expectSearch(page, '?tags=bear')
  await expectShown(page, [0, 1])
  await panel.getByText('Meet', { exact: true }).click()
  await press(chip(page, 'Hosting'))
  await expectShown(page, [0])
}

async function clearFilter(page: Page) {
  await chip(page, 'Clear all').click()
  await expectSearch(page, '')
  await expect.poll(async () => (await names(page)).length).toBe(pageSize)
}

it('filters by chips in the drawer of a phone apply at once, and stay in the address over reload and Back', async () => {
  const { page, complaints } = annOnPhone
  await openScreen(annOnPhone)
  await cards(page).first().waitFor()
  await filterByChips(page, await openDrawer(page), one => one.tap())
  await expectAccessible(page)
  await page.reload()
  await expectShown(page, [0])
  await page.goBack()
  await expectSearch(page, '?tags=bear')
  await expectShown(page, [0, 1])
  await page.goForward()
  await expectShown(page, [0])
  await page.getByText('2 filters set').waitFor({ state: 'attached' })
  await openDrawer(page)
  await clearFilter(page)
  expect(complaints).toEqual([])
})

it('filters beside the profiles of a desktop apply at once: chips, and by keyboard own tags, words, ages and distance', async () => {
  const { page, complaints } = annAtDesk
  await openScreen(annAtDesk)
  await cards(page).first().waitFor()
  const panel = page.getByRole('region', { name: 'Filters' })
  await filterByChips(page, panel, one => one.click())
  await clearFilter(page)

  await panel.getByText('Your private tags').focus()
  await panel.locator('summary', { hasText: 'Your private tags' }).press('Enter')
  await chip(page, 'kind').press('Space')
  await expectSearch(page, '?ownTags=kind')
  await expectShown(page, [4])
  await chip(page, 'kind').press('Space')
  await panel.getByLabel('With these words').pressSequentially('coffee ')
  await expectSearch(page, '?words=coffee')
  await expectShown(page, [0])
  expect(await panel.getByLabel('With these words').inputValue()).toBe('coffee ')
  await panel.getByLabel('With these words').fill('')
  await expectSearch(page, '')
  await panel.getByLabel('From').fill('80')
  await panel.getByLabel('To').fill('60')
  await panel.getByLabel('To').press('Enter')
  await panel.getByText('From was above To. Swapped: ages 60 to 80.').waitFor()
  await expectSearch(page, '?ageMin=60&ageMax=80')
  await expectShown(page, [1])
  expect(await panel.getByLabel('From').inputValue()).toBe('60')
  await chip(page, 'Clear all').press('Enter')
  await expectSearch(page, '')
  await expect.poll(() => panel.getByLabel('From').inputValue()).toBe('')
  await panel.getByLabel('Distance').press('Home')
  await expectSearch(page, '?milesMax=1')
  await panel.getByLabel('Distance').press('End')
  await expectSearch(page, '')
  expect(complaints).toEqual([])
})

it('what is set last holds, however soon the drawer or the screen is left', async () => {
  const { page, complaints } = annOnPhone
  await openScreen(annOnPhone)
  await cards(page).first().waitFor()
  const panel = await openDrawer(page)
  await panel.getByLabel('Distance').press('Home')
  await page.keyboard.press('Escape')
  await expectSearch(page, '?milesMax=1')
  await openDrawer(page)
  onTestFinished(() => page.clock.resume())
  await stopClock(page)
  const distance = panel.getByLabel('Distance')
  await distance.press('ArrowRight')
  await pressAlone(chip(page, 'Clear all'))
  await expectSearch(page, '')
  await expect.poll(() => distance.getAttribute('aria-valuetext')).toBe('Any')
  await distance.press('Home')
  await pressAlone(
    page
      .getByLabel('Ways to look around')
      .getByRole('link', { name: 'Tiles', exact: true, ...behind }),
  )
  await page.waitForURL('**/search/tile**')
  await expectSearch(page, '?milesMax=1')
  expect(complaints).toEqual([])
})

it('the filter goes along to the tiles and back, and whom nobody fits can clear it', async () => {
  const { page, complaints } = annAtDesk
  await openScreen(annAtDesk, '?tags=bear&ageMin=17&words=%20')
  await expectShown(page, [0, 1])
  const views = page.getByRole('navigation', { name: 'Ways to look around' })
  await views.getByRole('link', { name: 'Tiles' }).click()
  await page.getByRole('heading', { name: 'Profile Tiles' }).waitFor()
  await expectSearch(page, '?tags=bear')
  await page.getByText('Displayed 2', { exact: true }).waitFor()
  await views.getByRole('link', { name: 'Read' }).click()
  await expectShown(page, [0, 1])
  await expectSearch(page, '?tags=bear')

  await page.getByLabel('With these words').fill('nobody-says-this')
  await page.getByRole('heading', { name: 'Nobody near you matches your filter' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect.poll(async () => (await names(page)).length).toBe(pageSize)
  expect(complaints).toEqual([])
})

it('filters by who is here, by chats and by words left out', async () => {
  const { page, complaints } = annAtDesk
  const asked: URLSearchParams[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/profile-briefs/nearest') asked.push(searchParams)
  })
  await openScreen(annAtDesk)
  // At once, as two fingers: the second includes the first.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('button')) {
      if (/^(Online now|New here)$/.test(button.textContent)) button.click()
    }
  })
  await expect
    .poll(() => asked.at(-1)?.getAll('only').toSorted())
    .toEqual(['new-here', 'online-now'])
  await expectShown(page, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await cards(page).first().getByText('Online', { exact: true }).waitFor()
  await chip(page, 'Already chatted').click()
  await expectShown(page, [5])
  await chip(page, 'Not yet chatted').click()
  await expectShown(page, [0, 1, 2, 3, 4, 6, 7, 8, 9, 10])
  await page.getByLabel('Without these words').fill('coffee')
  await expectSearch(page, '?only=online-now&only=new-here&only=not-chatted&withoutWords=coffee')
  await expectShown(page, [1, 2, 3, 4, 6, 7, 8, 9, 10, 11])
  expect(complaints).toEqual([])
})

it('says what is wrong, and goes on', async () => {
  const { page } = annOnPhone
  onTestFinished(() => page.unrouteAll())
  const nearest = '**/api/profile-briefs/nearest*'
  await page.route(nearest, route => route.fulfill({ status: 500, json: {} }))
  await openScreen(annOnPhone)
  await page.getByRole('heading', { name: /could not be loaded/ }).waitFor()
  await page.unroute(nearest)
  const profile = `**/api/profile/${ids[0]}`
  await page.route(profile, route => route.fulfill({ status: 429, json: {} }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await card(page, 0).getByText('The biography could not be loaded.').waitFor()
  await page.unroute(profile)
  await card(page, 0).getByRole('button', { name: 'Try again' }).click()
  await card(page, 0).getByText('Slow coffee.').waitFor()
  await page.route(nearest, route =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: {} }),
  )
  await page.reload()
  await page.getByText(/Please continue at \d+:\d\d/).waitFor()
})
