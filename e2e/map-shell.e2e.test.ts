import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { desktop, type Guest, phone } from './browser.ts'
import { control, isReport } from './map-as-it-stands.ts'
import { cookiesOf, openDevice, shareOneSite } from './one-site.ts'
import { takeGps } from './own-device.ts'
import {
  keepPlace,
  keptPlace,
  keptView,
  type SentReport,
  stopClock,
  watchReports,
} from './own-place.ts'

const place = { mode: 'walk', chosen: { lat: 52.52, lon: 13.4 }, isHidden: true }

shareOneSite()
/** Who goes from home to the map for each test, on a phone. */
let ann: Guest
let reports: SentReport[]
beforeAll(async () => {
  const cookies = await cookiesOf({ name: 'Ann', hasAgreed: true })
  ann = await openDevice(cookies, { viewport: phone, hasTouch: true })
  const { page } = ann
  reports = watchReports(page)
  await takeGps(page)
  await keepPlace(page, place)
  await page.clock.install()
  const isPlaced = page.waitForResponse(reply => isReport(reply.url()))
  await page.goto('/')
  await isPlaced
})
beforeEach(async () => {
  await ann.page.getByRole('banner').getByRole('link', { name: 'Lambda Commons' }).click()
  await card(ann.page).waitFor()
})
afterEach(() => ann.page.clock.resume())

const card = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Map(?! Chat)/ })

async function openMap({ page }: Guest) {
  await card(page).click()
  await control(page, 'Location: Walk').waitFor()
}

/** Opens the map while the page's time stands still, and steps through that until the map has just come. */
async function stepToMap({ page }: Guest) {
  await stopClock(page)
  await card(page).click()
  const toggle = control(page, 'Location: Walk')
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10)
        return toggle.isVisible()
      },
      { interval: 20 },
    )
    .toBe(true)
}

const change = (page: Page, hash: string) =>
  page.evaluate(next => {
    location.hash = next
  }, hash)

/** Leads an open map somewhere, until the device has kept that. */
async function leadTo({ page }: Guest, lat: number, lon: number) {
  await change(page, `#lat=${lat}&lng=${lon}`)
  await page.clock.fastForward(mapLimits.mapViewSaveMs)
  await expect.poll(async () => (await keptView(page)).lat).toBeCloseTo(lat, 3)
  expect((await keptView(page)).lon).toBeCloseTo(lon, 3)
  expect((await keptView(page)).zoom).toBe(18)
}

const labelsOf = (page: Page) =>
  ['Walk', /^(Hidden|Showing)$/, 'Me', 'Put me here'].map(name =>
    page.getByRole('main').getByText(name, { exact: true }),
  )

it('the toolbar says what its icons mean for 8 seconds, and again to who asks, and the credits fold after 6', async () => {
  const { page } = ann
  await stepToMap(ann)
  const labels = labelsOf(page)
  const credits = page.getByText(/Natural Earth/)
  await page.clock.runFor(5_500)
  expect(await credits.isVisible()).toBe(true)
  await page.clock.runFor(500)
  await credits.waitFor({ state: 'hidden' })
  await page.clock.runFor(1_500)
  for (const label of labels) expect(await label.isVisible()).toBe(true)
  await page.clock.runFor(500)
  for (const label of labels) await label.waitFor({ state: 'hidden' })
  await page.keyboard.press('Tab')
  await control(page, 'Me').focus()
  await page.getByRole('main').getByText('Me', { exact: true }).waitFor()
})

it('hiding and showing are said for exactly 2.5 seconds', async () => {
  const { page } = ann
  await openMap(ann)
  const toggle = page.getByRole('button', { name: /^Visibility/ })
  if (await control(page, 'Visibility: Showing').isVisible()) await toggle.click()
  await control(page, 'Visibility: Hidden').waitFor()
  await stopClock(page)
  for (const text of ['You are visible to others.', 'You are hiding...']) {
    await toggle.click()
    await page.getByText(text, { exact: true }).waitFor()
    await page.clock.runFor(2_499)
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
    await page.clock.runFor(1)
    await page.getByText(text, { exact: true }).waitFor({ state: 'hidden' })
  }
})

it('the controls are pressed by finger as by key', async () => {
  const { page, complaints } = ann
  await openMap(ann)
  const ways = [
    { lat: 48.2, press: (name: string) => control(page, name).tap() },
    { lat: 47.2, press: (name: string, key: string) => control(page, name).press(key) },
  ]
  for (const { lat, press } of ways) {
    const isHidden = await control(page, 'Visibility: Hidden').isVisible()
    const [now, next] = isHidden ? ['Hidden', 'Showing'] : ['Showing', 'Hidden']
    await press(`Visibility: ${now}`, 'Enter')
    await press(`Visibility: ${next}`, 'Space')
    await control(page, `Visibility: ${now}`).waitFor()
    await press('Location: Walk', 'Enter')
    await press('Location: GPS', 'Space')
    await control(page, 'Location: Walk').waitFor()
    await leadTo(ann, lat, 16.37)
    await press('Put me here', 'Enter')
    await expect.poll(async () => (await keptPlace(page)).chosen.lat).toBeCloseTo(lat, 3)
    await page.clock.fastForward(limits.positionDebounceMs)
    await expect.poll(() => reports.at(-1)?.overrideLat).toBeCloseTo(lat, 3)
  }
  expect(complaints).toEqual([])
})

it('a hash leads to its point at zoom 18, also a later one, and the view is kept after 1 second', async () => {
  const { page, complaints } = ann
  await page.goto('/search/map#profileId=x&lat=51.5&lng=-0.12')
  await expect.poll(async () => (await keptView(page)).lat).toBeCloseTo(51.5, 3)
  expect((await keptView(page)).zoom).toBe(18)
  await stopClock(page)
  // The map asks who is there as soon as it has come.
  const isThere = page.waitForRequest(/by-sector\/48%3A2\?/)
  await change(page, '#profileId=y&lat=48.85&lng=2.35')
  await isThere
  await page.clock.runFor(999)
  expect((await keptView(page)).lat).toBeCloseTo(51.5, 3)
  await page.clock.runFor(1)
  await expect.poll(async () => (await keptView(page)).lat).toBeCloseTo(48.85, 3)
  const kept = await keptView(page)
  expect(kept).toMatchObject({ zoom: 18 })

  for (const bad of ['#profileId=z', '#lat=91&lng=0', '#lat=abc&lng=1', '#lat=1', '#lat=&lng=']) {
    await change(page, bad)
    await page.clock.runFor(2_000)
    expect(await keptView(page)).toEqual(kept)
  }
  expect(complaints).toEqual([])
})

it.each([
  { width: 'a desktop', viewport: desktop },
  { width: 'a phone', viewport: phone },
])(
  'Chat stands at the bottom right on $width, clear of all else, and leads to the broadcasts',
  async ({ viewport }) => {
    const { page, complaints } = ann
    await page.setViewportSize(viewport)
    await openMap(ann)
    const chat = page.getByRole('link', { name: 'Chat', exact: true })
    await chat.waitFor()
    for (const label of labelsOf(page)) await label.waitFor()
    const isApart = await chat.evaluate(link => {
      const { left, right, top, bottom } = link.getBoundingClientRect()
      const others = [...document.querySelectorAll('main a, main button, main p')]
      const reaches = others.filter(other => {
        const box = other.getBoundingClientRect()
        const isBeside = box.left < right && box.right > left
        return other !== link && isBeside && box.top < bottom && box.bottom > top
      })
      const map = document.querySelector('.leaflet-container')?.getBoundingClientRect()
      if (!map) return false
      const isInCorner = right > map.right - 32 && bottom > map.bottom - 64
      return isInCorner && right < map.right && bottom < map.bottom && reaches.length === 0
    })
    expect(isApart).toBe(true)
    const presses =
      viewport === phone
        ? [() => chat.press('Enter'), () => chat.tap()]
        : [() => chat.click(), () => chat.press('Enter')]
    for (const press of presses) {
      await press()
      await page.getByRole('heading', { level: 1, name: 'Broadcast Messages' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/chat/broadcast')
      await page.goBack()
      await chat.waitFor()
    }
    expect(complaints).toEqual([])
    await page.setViewportSize(phone)
  },
)

it('the view is restored, and Me leads back to the own place', async () => {
  const { page } = ann
  await openMap(ann)
  await leadTo(ann, 50.1, 8.68)
  await page.goto('/')
  await openMap(ann)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.clock.fastForward(mapLimits.mapViewSaveMs)
  await expect.poll(async () => (await keptView(page)).zoom).toBe(17)
  expect((await keptView(page)).lat).toBeCloseTo(50.1, 3)
  expect((await keptView(page)).lon).toBeCloseTo(8.68, 3)
  for (const press of [() => control(page, 'Me').tap(), () => control(page, 'Me').press('Enter')]) {
    await leadTo(ann, 50.2, 8.68)
    await press()
    await page.clock.fastForward(mapLimits.mapViewSaveMs)
    const { lat, lon } = (await keptPlace(page)).chosen
    await expect.poll(async () => (await keptView(page)).lat).toBeCloseTo(lat, 3)
    expect((await keptView(page)).lon).toBeCloseTo(lon, 3)
    expect((await keptView(page)).zoom).toBe(14)
    await change(page, '')
  }
})
