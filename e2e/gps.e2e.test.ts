import { beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone } from './browser.ts'
import { control, openMapAsItStands } from './map-as-it-stands.ts'
import { type Cookies, cookiesOf, shareOneSite, site } from './one-site.ts'
import { gpsAsked, gpsFails, gpsFollowed, gpsOptions, gpsSays, takeGps } from './own-device.ts'
import { keptPlace, openReporting, type SentReport, stopClock } from './own-place.ts'

shareOneSite()
let cookies: Cookies
beforeAll(async () => {
  cookies = await cookiesOf({ name: 'Ann', hasAgreed: true })
})

const openAnn = (viewport = desktop) => openReporting(cookies, viewport)

/** On the map, placed by a GPS that has said nothing yet. */
async function openByGps(viewport = desktop) {
  const ann = await openAnn(viewport)
  await takeGps(ann.page)
  await ann.page.clock.install()
  await openMapAsItStands(ann.page)
  await control(ann.page, 'Location: Walk').click()
  await control(ann.page, 'Location: GPS').waitFor()
  await expect.poll(() => gpsFollowed(ann.page)).toBe(1)
  return ann
}

const fixes = (reports: readonly SentReport[]) =>
  reports.filter(({ use }) => use === 'DEVICE_GPS').map(({ gpsLat }) => gpsLat)

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_, viewport) => {
  it.each([
    [1, 'GPS: Geolocation denied, your device refused to provide location'],
    [2, 'GPS: Geolocation unable to provide location'],
    [3, 'GPS: Geolocation timed out'],
    [4, 'GPS: OTHER ERROR'],
  ])(
    'an error %i of the device is said for 2.5 seconds, and leads back to what stood before',
    async (code, text) => {
      const { page, reports, sent, complaints } = await openByGps(viewport)
      expect(sent).toHaveLength(1)
      await stopClock(page)
      await gpsFails(page, code)
      await page.getByText(text, { exact: true }).waitFor()
      await control(page, 'Location: Walk').waitFor()
      await page.clock.runFor(2_499)
      expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
      await page.clock.runFor(1)
      await page.getByText(text, { exact: true }).waitFor({ state: 'hidden' })
      // The device chose nothing: a random place is no chosen one now, and another device keeps what it chose.
      await expect.poll(() => reports.length).toBe(2)
      expect(reports[1]).toMatchObject({ use: 'OVERRIDE', isRepeat: true, hide: true })
      expect(await keptPlace(page)).toMatchObject({ mode: 'random', isHidden: true })
      expect(await gpsFollowed(page)).toBe(0)
      expect(complaints).toEqual([])
    },
  )
})

it('a member who hides while GPS is asked stays hidden when that fails', async () => {
  const { page, reports } = await openByGps(phone)
  await control(page, 'Visibility: Hidden').click()
  await control(page, 'Visibility: Showing').click()
  await gpsFails(page, 1)
  await control(page, 'Location: Walk').waitFor()
  await expect.poll(() => reports.length).toBe(2)
  expect(reports[1]).toMatchObject({ use: 'OVERRIDE', hide: true })
  expect(reports[1]?.isRepeat).toBeUndefined()
  await control(page, 'Visibility: Hidden').waitFor()
})

it('a browser that refuses, as one without permission does, is told apart by its own words', async () => {
  const { page, context } = await openAnn(phone)
  await context.clearPermissions()
  await page.goto('/search/map')
  await control(page, 'Location: Walk').click()
  await page.getByText('GPS: Geolocation denied, your device refused to provide location').waitFor()
  await control(page, 'Location: Walk').waitFor()
})

it('a browser without geolocation says OTHER ERROR and stays walking', async () => {
  const { page, complaints } = await openAnn()
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
  await page.goto('/search/map')
  await control(page, 'Location: Walk').click()
  await page.getByText('GPS: OTHER ERROR', { exact: true }).waitFor()
  await control(page, 'Location: Walk').waitFor()
  expect(complaints).toEqual([])
})

it('the device is asked by the member’s act alone, precisely, for no longer than ten seconds', async () => {
  const { page } = await openAnn(phone)
  await takeGps(page)
  await page.goto('/settings')
  await page.goto('/search/map')
  await control(page, 'Location: Walk').waitFor()
  expect(await gpsAsked(page)).toBe(0)
  await control(page, 'Location: Walk').click()
  await expect.poll(() => gpsAsked(page)).toBe(1)
  expect(await gpsOptions(page)).toEqual({
    enableHighAccuracy: true,
    maximumAge: 15_000,
    timeout: 10_000,
  })
})

it('a small step counts after five minutes, a large one at once, and both when they come to rest', async () => {
  const { page, reports, sent } = await openByGps()
  await stopClock(page)
  await gpsSays(page, 52.5, 13.4)
  await page.clock.runFor(999)
  expect(fixes(sent)).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => fixes(reports)).toEqual([52.5])
  expect(reports.at(-1)?.isRepeat).toBeUndefined()

  await page.clock.runFor(298_000)
  await gpsSays(page, 52.5009, 13.4)
  await page.clock.runFor(1_000)
  expect(fixes(sent)).toEqual([52.5])
  // The device says nothing more: that it was still there then is told all the same.
  await page.clock.runFor(1_000)
  await expect.poll(() => fixes(reports)).toEqual([52.5, 52.5009])
  await gpsSays(page, 52.502, 13.4)
  await page.clock.runFor(500)
  await gpsSays(page, 52.504, 13.4)
  await page.clock.runFor(1_000)
  await expect.poll(() => fixes(reports)).toEqual([52.5, 52.5009, 52.504])
})

it('GPS is followed on any screen once chosen, and its end is said there too', async () => {
  const { page, reports, complaints } = await openByGps(phone)
  await gpsSays(page, 52.5163171, 13.3777131)
  await expect.poll(() => fixes(reports)).toEqual([52.5163171])
  await page.goto('/settings')
  await expect.poll(() => gpsFollowed(page)).toBe(1)
  await gpsSays(page, 52.6163171, 13.3777131)
  await expect.poll(() => fixes(reports)).toEqual([52.5163171, 52.6163171])
  const stored = () =>
    page.evaluate(() =>
      JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
    )
  expect(await stored()).toContain('"gps')
  for (const secret of ['52.51631', '52.61631', '13.37771']) {
    expect(await stored()).not.toContain(secret)
    expect(site.output()).not.toContain(secret)
  }
  await gpsFails(page, 3)
  await page.getByText('GPS: Geolocation timed out').first().waitFor()
  await expect.poll(() => reports.at(-1)?.use).toBe('OVERRIDE')
  // Walk starts at the point that others saw, not at the one the device was at.
  expect(reports.at(-1)?.overrideLat).not.toBeCloseTo(52.6163171, 6)
  expect(await gpsFollowed(page)).toBe(0)
  expect(complaints).toEqual([])
})
