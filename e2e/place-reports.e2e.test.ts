import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { control, isReport, openMapAsItStands } from './map-as-it-stands.ts'
import { completeProfile, openAccount } from './newcomer.ts'
import { browser, type Cookies, cookiesOf, shareOneSite, site } from './one-site.ts'
import {
  keepPlace,
  keptPlace,
  openReporting,
  type ReportingGuest,
  type SentReport,
  stopClock,
  watchReports,
  watchSent,
} from './own-place.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs

shareOneSite()
let cookies: Cookies
beforeAll(async () => {
  cookies = await cookiesOf({ name: 'Ann', hasAgreed: true })
})

const openAnn = (viewport = desktop) => openReporting(cookies, viewport)

/** Opens the map, hidden or shown, once that has been taken. */
async function openMap({ page, reports }: ReportingGuest, wanted: 'Hidden' | 'Showing') {
  const isHidden = await openMapAsItStands(page)
  if (isHidden === (wanted === 'Hidden')) return
  await page.getByRole('button', { name: /^Visibility/ }).click()
  await control(page, `Visibility: ${wanted}`).waitFor()
  await expect
    .poll(() => reports.findLast(({ isRepeat }) => !isRepeat)?.hide)
    .toBe(wanted === 'Hidden')
}

/** Lets the page's time go on until something more is sent. Time that went on would end the waiting for the answer. */
async function runUntilSent({ page, sent }: ReportingGuest, mostMs: number) {
  const before = sent.length
  for (let ms = 0; ms < mostMs && sent.length === before; ms += secondMs) {
    await page.clock.runFor(secondMs)
  }
}

/** Another window covers this one, or no longer does. */
function cover({ page }: Guest, isCovered: boolean) {
  return page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isCovered)
}

it('a newcomer is put at a hidden random place around the default city once their profile is complete', async () => {
  const bob = await openGuest(browser, { origin: site.origin, viewport: phone })
  const reports = watchReports(bob.page)
  const sent = watchSent(bob.page)
  await openAccount(bob, site)
  await bob.page.clock.install()
  await bob.page.goto('/profileEdit')
  await bob.page.getByLabel('Birthdate', { exact: true }).waitFor()
  await stopClock(bob.page)
  await bob.page.clock.runFor(20 * minuteMs)
  expect(sent).toEqual([])
  await bob.page.clock.resume()
  await bob.page.getByLabel('Name', { exact: true }).fill('Bob')
  await bob.page.getByLabel('Birthdate', { exact: true }).fill('1990-05-17')
  await bob.page.getByLabel('Birthdate', { exact: true }).blur()
  await expect.poll(() => reports.length).toBe(1)
  const { defaultCity } = await (await bob.context.request.get('/api/public/brand')).json()
  const [{ overrideLat = 0, overrideLon = 0, ...report } = {}] = reports
  expect(report).toMatchObject({ use: 'OVERRIDE', hide: true, isRepeat: true })
  expect(Math.abs(overrideLat - defaultCity.lat)).toBeLessThanOrEqual(0.1)
  expect(Math.abs(overrideLon - defaultCity.lon)).toBeLessThanOrEqual(0.1)
  expect(await keptPlace(bob.page)).toMatchObject({ mode: 'random', isHidden: true })
  expect(bob.complaints).toEqual([])
})

it('a kept place is reported at the start, on a screen that shows no map', async () => {
  const ann = await openAnn(phone)
  await keepPlace(ann.page, { mode: 'walk', chosen: { lat: 52.1, lon: 13.1 }, isHidden: false })
  await ann.page.goto('/settings')
  await expect.poll(() => ann.reports).toMatchObject([{ overrideLat: 52.1, overrideLon: 13.1 }])
  expect(ann.complaints).toEqual([])
})

describe('while the app is open', () => {
  it('the place is told again within 15 minutes, and not by a page nobody looks at', async () => {
    const ann = await openAnn()
    const { page, reports, sent } = ann
    await page.clock.install()
    await page.goto('/settings')
    await expect.poll(() => reports.length).toBe(1)
    await stopClock(page)
    await page.clock.runFor(limits.positionRepeatMs - minuteMs)
    expect(sent).toHaveLength(1)
    // Ten seconds are gone since the clock was stopped.
    await runUntilSent(ann, 2 * minuteMs - 10_000)
    await expect.poll(() => reports.length).toBe(2)
    expect(reports[1]).toMatchObject({ isRepeat: true })

    await cover(ann, true)
    await page.clock.runFor(40 * minuteMs)
    expect(sent).toHaveLength(2)
    await cover(ann, false)
    await expect.poll(() => reports.length).toBe(3)
    await cover(ann, true)
    await cover(ann, false)
    await page.clock.runFor(limits.positionRepeatMs - minuteMs)
    expect(sent).toHaveLength(3)
  })

  it('who hides in one tab is hidden in the other as well', async () => {
    const ann = await openAnn()
    const other = { ...ann, page: await ann.context.newPage() }
    await openMap(ann, 'Showing')
    expect(await openMapAsItStands(other.page)).toBe(false)
    await control(other.page, 'Visibility: Showing').click()
    await control(ann.page, 'Visibility: Hidden').waitFor()
    await expect.poll(() => keptPlace(ann.page)).toMatchObject({ isHidden: true })
  })

  it('a device that is only opened keeps what another one chose', async () => {
    const ann = await openAnn()
    await openMap(ann, 'Showing')
    await control(ann.page, 'Visibility: Showing').click()
    await expect.poll(() => ann.reports.findLast(({ isRepeat }) => !isRepeat)?.hide).toBe(true)

    const other = await openAnn(phone)
    const place = { mode: 'walk', chosen: { lat: 40.1, lon: -3.7 }, isHidden: false }
    await keepPlace(other.page, place)
    await other.page.goto('/search/map')
    await control(other.page, 'Visibility: Hidden').waitFor()
    expect((await keptPlace(other.page)).chosen.lat).not.toBe(40.1)
  })
})

it('a report that fails is said on the map and sent again until it is taken', async () => {
  const ann = await openAnn(phone)
  const { page } = ann
  await page.clock.install()
  await openMapAsItStands(page)
  await page.route('**/api/profile-position/**', route => route.abort())
  const toggle = page.getByRole('button', { name: /^Visibility/ })
  await toggle.click()
  await page.getByText('Your location could not be saved. We will keep trying.').waitFor()
  const taken = page.waitForResponse(reply => isReport(reply.url()))
  await page.unroute('**/api/profile-position/**')
  await stopClock(page)
  await runUntilSent(ann, minuteMs)
  expect((await taken).request().postDataJSON().isRepeat).toBeUndefined()
  await page
    .getByText('Your location could not be saved. We will keep trying.')
    .waitFor({ state: 'hidden' })
})

it('a report that is refused is said on the map, and not to be tried again', async () => {
  const { page, sent } = await openAnn()
  await page.clock.install()
  await openMapAsItStands(page)
  await page.route('**/api/profile-position/**', route => route.fulfill({ status: 422 }))
  await page.getByRole('button', { name: /^Visibility/ }).click()
  await page.getByText('Your location could not be saved.', { exact: true }).waitFor()
  await stopClock(page)
  await page.clock.runFor(minuteMs)
  expect(sent).toHaveLength(2)
})

it('a member who shows themselves and hides again is hidden, however long the first takes', async () => {
  const ann = await openAnn(phone)
  const { page, sent } = ann
  await page.clock.install()
  await openMap(ann, 'Hidden')
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const taken: boolean[] = []
  await page.route('**/api/profile-position/**', async route => {
    const { hide }: SentReport = route.request().postDataJSON()
    if (!hide) await isReleased
    const response = await route.fetch()
    taken.push(hide)
    await route.fulfill({ response })
  })
  await stopClock(page)
  const before = sent.length
  await control(page, 'Visibility: Hidden').click()
  await page.clock.runFor(secondMs)
  await expect.poll(() => sent.length).toBe(before + 1)
  await control(page, 'Visibility: Showing').click()
  await page.clock.runFor(2 * secondMs)
  expect(sent).toHaveLength(before + 1)
  release()
  await expect.poll(() => taken).toEqual([false, true])
  await control(page, 'Visibility: Hidden').waitFor()
  await expect.poll(() => keptPlace(page)).not.toHaveProperty('isUnsent')
})

it('the map says what a profile lacks, and its member is reported once that is there', async () => {
  const cid = await openGuest(browser, { origin: site.origin })
  const cidsId = await openAccount(cid, site)
  const reports = watchReports(cid.page)
  await cid.page.goto('/search/map')
  await cid.page
    .getByText('Others can see you once your profile has a name and your birthdate.')
    .waitFor()
  expect(reports).toEqual([])
  await completeProfile(cid, cidsId, { name: 'Cid' })
  await cid.page.getByRole('link', { name: 'Complete my profile' }).click()
  await expect.poll(() => reports.length).toBe(1)
  expect(cid.complaints).toEqual([])
})

it('where the part that keeps the place cannot be loaded, the page says so and can be loaded again', async () => {
  const { page } = await openAnn(phone)
  const part = /member-sync.*\.js$/
  await page.route(part, route => route.abort())
  await page.goto('/search/map')
  await page
    .getByText('The part of the site that handles your location could not be loaded.')
    .waitFor()
  await page.unroute(part)
  await page.getByRole('link', { name: 'Reload' }).tap()
  await control(page, 'Location: Walk').waitFor()
})
