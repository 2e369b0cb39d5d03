import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { metersBetween, type Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import type { UnitSystem } from '#shared/units.ts'
import { formatDistance } from '#web/lib/format.ts'
import { berlin, newId, settingsOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { pressKey } from '#web/testing/keys.ts'
import { inLine, playNearby, playProfileParts, standAt } from '#web/testing/nearby.ts'
import {
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { desktop, phone, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

const seenCount = 34
const pageSize = 30
const preview = 'b06030'.repeat(3)

/** One with a picture and a name longer than a tile, one who is old, and others. */
const neighbors = () =>
  inLine(seenCount).map((neighbor, index) => ({
    ...neighbor,
    ...(index === 0 && {
      profileName: 'Maximilian Vonnegut',
      profilePicIds: [newId()],
      profilePicVersions: [1],
      profilePicPreview: preview,
      tsUpdated: Date.now(),
    }),
    ...(index === 1 && { tsUpdated: Date.now() - limits.onlineNowMs - 1_000 }),
    ...(index === 4 && { profileAge: 76, profileChars: ['bear'] }),
  }))

async function openTiles({ search = '', window = desktop, ann = memberOf() } = {}) {
  await setWindow(window)
  standAt(berlin)
  const nearby = playNearby(ann, neighbors())
  playProfileParts()
  await renderScreen(`/search/tile${search}`, ann)
  await expect.element(page.getByText(/^Displayed \d+$/)).toBeVisible()
  return { ann, ...nearby }
}

const tiles = () =>
  page.getByRole('list', { name: 'Members, nearest first' }).getByRole('link').elements()
const tile = (index: number) => page.elementLocator(tiles()[index] ?? document.body)
/** The words of a tile, in pieces. */
const wordsOf = (index: number) =>
  [...(tiles()[index]?.querySelectorAll('bdi, span') ?? [])]
    .filter(({ childElementCount, textContent }) => childElementCount === 0 && textContent !== '')
    .map(({ textContent }) => textContent)
const shownIds = () => tiles().map(link => link.getAttribute('href')?.split('/').at(-1))
const more = () => page.getByRole('button', { name: 'Load More' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const expectDisplayed = (count: number) =>
  expect.element(page.getByText(`Displayed ${count}`, { exact: true })).toBeInTheDocument()
const focused = () => document.activeElement?.getAttribute('href')
const inView = (element: Element | undefined) => element?.scrollIntoView({ block: 'center' })
/** The distance of a member, in words. */
const distance = (step: number, units: UnitSystem = 'METRIC') =>
  formatDistance(metersBetween(berlin, { ...berlin, lat: berlin.lat + step / 1_000 }), units)

it('the nearest come first, thirty to a page and so many to a row, each with name and distance, and a sign for those online', async () => {
  const { ids } = await openTiles({ window: phone })
  await expectDisplayed(pageSize)
  expect(shownIds()).toEqual(ids.slice(0, pageSize))
  // The rest of the name does not fit.
  expect(wordsOf(0)).toEqual(['Maximilian V', '(Online)', distance(1)])
  expect(wordsOf(1)).toEqual(['N', 'Neighbor 2', distance(2)])
  const picture = tiles()[0]?.querySelector('img')
  expect(picture?.getAttribute('loading')).toBe('eager')
  expect(picture?.getAttribute('fetchpriority')).toBe('high')
  await expect.poll(() => picture?.naturalWidth).toBeGreaterThan(0)
  // Its colors are shown before it loads.
  expect(tiles()[0]?.getAttribute('style')).toContain('radial-gradient')
  expect(tiles()[1]?.getAttribute('style')).toBe(null)
  expect(tiles()[1]?.querySelector('img')).toBe(null)
  expect(tiles()[0]?.querySelector('[class*=online]')?.checkVisibility()).toBe(true)

  const inRow = () => {
    const tops = tiles().map(tile => tile.getBoundingClientRect().top)
    return tops.filter(top => top === tops[0]).length
  }
  for (const [width, columns] of [
    [360, 3],
    [700, 3],
    [1_000, 4],
    [1_300, 5],
    [1_600, 10],
  ] as const) {
    await setWindow({ width, height: 800 })
    await expect.poll(() => [width, inRow()]).toEqual([width, columns])
  }
})

it('more come by a press of a key, which leads to the first of them, and Back from a profile to the list as it was', async () => {
  const { ids } = await openTiles()
  const profile = page.getByRole('heading', { level: 1, name: /^Neighbor \d+, \d+$/ })
  const button = more().element()
  if (button instanceof HTMLElement) button.focus({ preventScroll: true })
  await userEvent.keyboard('{Enter}')
  await expectDisplayed(seenCount)
  expect(shownIds()).toEqual(ids)
  await expect.poll(focused).toBe(`/profile/${ids[pageSize]}`)
  await expect.element(page.getByText('You’ve seen everyone nearby.')).toBeVisible()
  expect(more().query()).toBe(null)
  await userEvent.keyboard('{Enter}')
  await expect.element(profile).toBeVisible()
  history.back()
  await expectDisplayed(seenCount)
  await expect.poll(focused).toBe(`/profile/${ids[pageSize]}`)

  await setWindow(phone)
  inView(tiles()[pageSize - 1])
  await expect.poll(() => scrollY).toBeGreaterThan(0)
  const scrolled = scrollY
  await tile(pageSize - 1).click()
  await expect.element(profile).toBeVisible()
  history.back()
  await expectDisplayed(seenCount)
  await expect.poll(() => scrollY).toBe(scrolled)
  expect(focused()).toBe(`/profile/${ids[pageSize - 1]}`)
})

it('a filter in the address is asked for, can be cleared where it leaves nobody, and is set by finger', async () => {
  await setTouch(true)
  const { ann, ids } = await openTiles({ search: '?ageMin=60&tags=bear' })
  expect(shownIds()).toEqual([ids[4]])
  expect(site.calls('GET /api/profile-briefs/nearest').at(-1)?.query).toEqual({
    ageMin: '60',
    tags: 'bear',
    page: '0',
    size: '30',
  })
  await setWindow(phone)
  await renderScreen('/search/tile?ageMin=90', ann)
  const nobody = page.getByRole('heading', { name: 'Nobody nearby matches your filters' })
  await expect.element(nobody).toBeVisible()
  await expectAccessible()
  await button('Clear filters').click()
  await expectDisplayed(pageSize)
  expect(location.search).toBe('')
  // Scrolling loads more as well.
  inView(page.getByText(`Displayed ${pageSize}`, { exact: true }).element())
  await expectDisplayed(seenCount)

  await button('Filters').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Has a picture' }).click()
  await expectDisplayed(1)
  await button('Show profiles').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(shownIds()).toEqual(ids.slice(0, 1))
  expect(location.search).toBe('?only=has-picture')
  await tile(0).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Maximilian Vonnegut, / })
  await expect.element(heading).toBeVisible()
})

it('chips above the list set what is asked for most by one tap, and take away what is set', async () => {
  const { ids } = await openTiles({ search: '?tags=bear', window: phone })
  const chips = page.getByRole('list', { name: 'Filters' })
  const chip = (name: string) => chips.getByRole('button', { name, exact: true })
  expect(shownIds()).toEqual([ids[4]])
  await pressKey(chip('Remove Bear'))
  await expectDisplayed(pageSize)
  await expect.poll(() => document.activeElement?.textContent).toBe('Online now')
  await chip('Has a picture').click()
  await expectDisplayed(1)
  expect(chip('Has a picture').element().getAttribute('aria-pressed')).toBe('true')
  await chip('Has a picture').click()
  await expectDisplayed(pageSize)
  await chip('Age').click()
  const ages = page.getByRole('dialog', { name: 'Age' })
  await ages.getByLabelText('From').fill('60')
  await ages.getByRole('button', { name: 'Show profiles' }).click()
  await expectDisplayed(1)
  await expect.element(ages).not.toBeInTheDocument()
  await expectAccessible()
  await chip('Remove 60 and older').click()
  await expectDisplayed(pageSize)
  expect(location.search).toBe('')
})

it('a list that fails can be tried again, and so can its next page', async () => {
  const ann = memberOf()
  standAt(berlin)
  const { ids } = playNearby(ann, neighbors())
  const fail = () => site.refuse('GET /api/profile-briefs/nearest', () => refusal('server/failed'))
  const answerFirst = fail()
  await renderScreen('/search/tile', ann)
  await expect.element(page.getByRole('heading', { name: /^Couldn’t load/ })).toBeVisible()
  await expectAccessible()
  answerFirst()
  await button('Try again').click()
  await expectDisplayed(pageSize)
  const answerNext = fail()
  await more().click()
  const alert = page.getByRole('alert').getByText(/^Couldn’t load/)
  await expect.element(alert.first()).toBeVisible()
  answerNext()
  await more().click()
  await expectDisplayed(seenCount)
  expect(shownIds()).toEqual(ids)
})

it('tiles that are on their way have their room, and those who have looked around too much hear until when to wait', async () => {
  const ann = memberOf()
  standAt(berlin)
  playNearby(ann, [])
  site.on({
    'GET /api/profile-briefs/nearest': () => refusal('request/too-many', { retryAfterSeconds: 60 }),
  })
  const held = site.hold('GET /api/profile-briefs/nearest')
  await renderScreen('/search/tile', ann)
  await expect.poll(held.count).toBe(1)
  await expectAccessible()
  held.release()
  await expect.element(page.getByText(/Continue at \d+:\d\d/)).toBeVisible()
})

it('distances are in the units of the member’s choice, as soon as it is made', async () => {
  const settings = settingsOf({ units: 'IMPERIAL' })
  const ann = memberOf({ settings: { units: 'IMPERIAL' } })
  let { units } = settings
  site.on({
    'GET /api/settings': () => ({ ...ann.settings, units }),
    'PATCH /api/settings': ({ body }) => {
      units = body.units ?? units
      return { ...ann.settings, units }
    },
  })
  await openTiles({ ann })
  await expect.poll(() => wordsOf(0).at(-1)).toBe(distance(1, 'IMPERIAL'))
  await renderScreen('/settings/display', ann)
  await page.getByLabelText('Distances, heights and weights').selectOptions('METRIC')
  await expect.poll(() => site.calls('PATCH /api/settings').length).toBe(1)
  await openTiles({ ann })
  await expect.poll(() => wordsOf(0).at(-1)).toBe(distance(1))
})

it('a member without a place is led to the map', async () => {
  const { birthdate: _, ...profile } = memberOf({ profile: { profilename: '' } }).profile
  const bob = { ...memberOf({ profile: { id: profile.id } }), profile }
  site.on({
    'GET /api/mutual-likes/:profileId': [],
    'GET /api/profile-positions/aggregates': [],
    'GET /api/profile-briefs/by-sector/:sector': [],
  })
  stopClock()
  await renderScreen('/search/tile', bob)
  const heading = page.getByRole('heading', { name: 'Share your location' })
  await expect
    .poll(async () => {
      await passTime(500)
      return heading.query()
    })
    .not.toBeNull()
  await page.getByRole('link', { name: 'Open the map' }).click()
  await expect.element(page.getByRole('region', { name: 'Map of members' })).toBeVisible()
  expect(site.calls('GET /api/profile-briefs/nearest')).toEqual([])
})

it('a member who moves on the map finds others nearest', async () => {
  const ann = memberOf()
  const { briefs, ids } = playNearby(ann, neighbors())
  const reports = () => site.calls('PUT /api/profile-position/:profileId')
  site.on({
    'GET /api/profile-briefs/nearest': () => {
      const { overrideLat: lat = 0, overrideLon: lon = 0 } = reports().at(-1)?.body ?? {}
      const far = (brief: Point) => metersBetween({ lat, lon }, brief)
      return briefs.toSorted((one, other) => far(one) - far(other)).slice(0, pageSize)
    },
    'GET /api/profile-positions/aggregates': [],
    'GET /api/profile-briefs/by-sector/:sector': [],
  })
  const place = { mode: 'walk', chosen: berlin, isHidden: true, isUnsent: true }
  localStorage.setItem('lastLocation', JSON.stringify(place))
  const beyond = { lat: berlin.lat + 0.04, lon: berlin.lon }
  localStorage.setItem('mapView', JSON.stringify({ ...beyond, zoom: 15 }))
  await setWindow(desktop)
  await renderScreen('/search/tile', ann)
  await expect.poll(() => shownIds()[0]).toBe(ids[0])
  await page.getByRole('link', { name: 'Map', exact: true }).first().click()
  await button('Put me here').click()
  history.back()
  await expect.poll(() => shownIds()[0]).toBe(ids.at(-1))
  const { overrideLat, overrideLon } = reports().at(-1)?.body ?? {}
  expect(overrideLat).toBeCloseTo(beyond.lat, 3)
  expect(overrideLon).toBeCloseTo(beyond.lon, 3)
})

it('a member who is blocked from their profile is not in the list that is still open behind it', async () => {
  const { ann, ids } = await openTiles()
  site.on({ 'GET /api/notifications/:profileId': [] })
  await tile(0).click()
  await button('Block').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect.poll(() => location.pathname).toBe('/')
  await page.getByRole('link', { name: 'Profile Tiles' }).first().click()
  await expectDisplayed(pageSize)
  expect(shownIds()).toEqual(ids.slice(1, pageSize + 1))
  expect(site.calls('PUT /api/profile-like').map(({ body }) => body)).toEqual([
    { likerProfileId: ann.profileId, likedProfileId: ids[0], blocked: true, blockFor: 'ALWAYS' },
  ])
})
