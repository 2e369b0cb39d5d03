import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { openGuest, phone } from './browser.ts'
import { control, isReport, openMapAsItStands } from './map-as-it-stands.ts'
import { join } from './newcomer.ts'
import { browser, cookiesOf, shareOneSite, site } from './one-site.ts'
import { gpsAsked, gpsFails, gpsFollowed, gpsOptions, gpsSays, takeGps } from './own-device.ts'
import { keptPlace, openReporting, type SentReport, stopClock } from './own-place.ts'

shareOneSite()

/** Somebody who has chosen no place yet. */
const openAnn = async () => openReporting(await cookiesOf({ name: 'Ann', hasAgreed: true }), phone)

/** On the map, until a GPS is asked that has said nothing yet. */
async function askGps(page: Page) {
  await control(page, 'Location: Walk').click()
  await control(page, 'Location: GPS').waitFor()
  await expect.poll(() => gpsFollowed(page)).toBe(1)
}

const fixes = (reports: readonly SentReport[]) =>
  reports.filter(({ use }) => use === 'DEVICE_GPS').map(({ gpsLat }) => gpsLat)

const problems = [
  [1, 'GPS: Geolocation denied, your device refused to provide location'],
  [2, 'GPS: Geolocation unable to provide location'],
  [3, 'GPS: Geolocation timed out'],
  [4, 'GPS: OTHER ERROR'],
] as const

it('each error of the device is said for 2.5 seconds, and leads back to what stood before, or to what was chosen meanwhile', async () => {
  const { page, reports, sent, complaints } = await openAnn()
  await takeGps(page)
  await page.clock.install()
  await openMapAsItStands(page)
  for (const [before, [code, text]] of problems.entries()) {
    await askGps(page)
    expect(sent).toHaveLength(before + 1)
    await stopClock(page)
    await gpsFails(page, code)
    await page.getByText(text, { exact: true }).waitFor()
    await control(page, 'Location: Walk').waitFor()
    await page.clock.runFor(2_499)
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
    await page.clock.runFor(1)
    await page.getByText(text, { exact: true }).waitFor({ state: 'hidden' })
    // The device chose nothing: a random place is no chosen one now, and another device keeps what it chose.
    await expect.poll(() => reports.length).toBe(before + 2)
    expect(reports.at(-1)).toMatchObject({ use: 'OVERRIDE', isRepeat: true, hide: true })
    expect(await keptPlace(page)).toMatchObject({ mode: 'random', isHidden: true })
    expect(await gpsFollowed(page)).toBe(0)
    await page.clock.resume()
  }

  await askGps(page)
  await control(page, 'Visibility: Hidden').click()
  await control(page, 'Visibility: Showing').click()
  await gpsFails(page, 1)
  await control(page, 'Location: Walk').waitFor()
  await expect.poll(() => reports.length).toBe(problems.length + 2)
  expect(reports.at(-1)).toMatchObject({ use: 'OVERRIDE', hide: true })
  expect(reports.at(-1)?.isRepeat).toBeUndefined()
  await control(page, 'Visibility: Hidden').waitFor()
  expect(complaints).toEqual([])
})

it('a browser that refuses, as one without permission does, is told apart from one without geolocation, and both stay walking', async () => {
  const { page, context, complaints } = await openAnn()
  await context.clearPermissions()
  await page.goto('/search/map')
  await control(page, 'Location: Walk').click()
  await page.getByText('GPS: Geolocation denied, your device refused to provide location').waitFor()
  await control(page, 'Location: Walk').waitFor()

  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
  await control(page, 'Location: Walk').click()
  await page.getByText('GPS: OTHER ERROR', { exact: true }).waitFor()
  await control(page, 'Location: Walk').waitFor()
  expect(complaints).toEqual([])
})

it('the device is asked by the member’s act alone, precisely, for no longer than ten seconds, and followed on any screen: a small step counts after five minutes, a large one at once, and the end is said there too', async () => {
  const { page, reports, sent, complaints } = await openAnn()
  await takeGps(page)
  await page.clock.install()
  await page.goto('/settings')
  await page.getByRole('banner').getByRole('link', { name: 'Lambda Commons' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Map(?! Chat)/ })
    .click()
  await control(page, 'Location: Walk').waitFor()
  expect(await gpsAsked(page)).toBe(0)
  await askGps(page)
  expect(await gpsAsked(page)).toBe(1)
  expect(await gpsOptions(page)).toEqual({
    enableHighAccuracy: true,
    maximumAge: 15_000,
    timeout: 10_000,
  })

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
  await gpsSays(page, 52.5163171, 13.3777131)
  await page.clock.runFor(1_000)
  await expect.poll(() => fixes(reports).at(-1)).toBe(52.5163171)

  await page.clock.resume()
  await page.goto('/settings')
  await expect.poll(() => gpsFollowed(page)).toBe(1)
  await gpsSays(page, 52.6163171, 13.3777131)
  await expect.poll(() => fixes(reports).at(-1)).toBe(52.6163171)
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

it('a width that was chosen in the settings is reported at once, also by who has gone on meanwhile', async () => {
  const { page, reports, complaints } = await openAnn()
  await takeGps(page)
  await openMapAsItStands(page)
  await askGps(page)
  await page.goto('/settings/place')
  await expect.poll(() => gpsFollowed(page)).toBe(1)
  await gpsSays(page, 52.5, 13.4)
  await expect.poll(() => fixes(reports)).toEqual([52.5])
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/settings', async route => {
    await isReleased
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/settings')
  await page.getByLabel('Location precision').selectOption('3 km')
  await asked
  await page.getByRole('banner').getByRole('link', { name: 'Lambda Commons' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lambda Commons' }).waitFor()
  const reported = page.waitForResponse(reply => isReport(reply.url()))
  release()
  expect((await (await reported).json()).precisionM).toBe(3000)
  expect(fixes(reports)).toEqual([52.5, 52.5])
  expect(complaints).toEqual([])
})

it('by GPS others see another point than the true one, which stays when GPS is left, and who hides is off the map at once', async () => {
  // Finer than any point that others see, which could be the same by chance otherwise.
  const geolocation = { latitude: 52.516317, longitude: 13.377713 }
  const ann = await openGuest(browser, { origin: site.origin, viewport: phone, geolocation })
  const bob = { context: await browser.newContext({ baseURL: site.origin }) }
  const { profileId } = await join(ann, site, { name: 'Ann', at: defaultCity })
  await join(bob, site, { name: 'Bob' })
  const seenByBob = async () => {
    const sectors = ['52:13', '52:12', '51:13', '51:12', '53:13']
    const replies = sectors.map(async sector => {
      const reply = await bob.context.request.get(`/api/profile-briefs/by-sector/${sector}`)
      const briefs: { profileId: string; lat: number; lon: number }[] = await reply.json()
      return briefs
    })
    const briefs = (await Promise.all(replies)).flat()
    return briefs.find(brief => brief.profileId === profileId)
  }
  const { page } = ann
  const nextReport = (use: SentReport['use']) =>
    page.waitForResponse(
      reply => isReport(reply.url()) && reply.request().postDataJSON().use === use,
    )
  await page.goto('/search/map')
  const reported = nextReport('DEVICE_GPS')
  await control(page, 'Location: Walk').click()
  expect((await (await reported).json()).precisionM).toBe(1000)
  // Seldom enough that Bob may go on asking.
  await expect.poll(seenByBob, { interval: 500 }).toBeDefined()
  const { lat = 0, lon = 0 } = (await seenByBob()) ?? {}
  const [north, east] = [lat - geolocation.latitude, lon - geolocation.longitude]
  const metres = Math.hypot(north * 111_320, east * 67_800)
  expect(metres).toBeGreaterThan(1)
  expect(metres).toBeLessThan(2_000)

  const left = nextReport('OVERRIDE')
  await control(page, 'Location: GPS').click()
  await left
  expect(await seenByBob()).toMatchObject({ lat, lon })
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).not.toContain(String(geolocation.latitude))
  expect(stored).not.toContain(String(geolocation.longitude))

  await control(page, 'Visibility: Showing').click()
  await page.getByText('You are hiding...').waitFor()
  await expect.poll(seenByBob).toBeUndefined()
  expect(ann.complaints).toEqual([])
})
