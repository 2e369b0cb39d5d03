import { afterEach, beforeAll, expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { type Guest, openGuest, phone } from './browser.ts'
import { control, isReport, openMapAsItStands } from './map-as-it-stands.ts'
import { openAccount } from './newcomer.ts'
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
/** On the map of a phone, whose time stands still where a test stops it. */
let ann: ReportingGuest
beforeAll(async () => {
  cookies = await cookiesOf({ name: 'Ann', hasAgreed: true })
  ann = await openReporting(cookies, phone)
  await ann.page.clock.install()
  await openMapAsItStands(ann.page)
})
afterEach(() => ann.page.clock.resume())

/** Hides Ann or shows them, once that has been taken. */
async function setTo(wanted: 'Hidden' | 'Showing') {
  const { page, reports } = ann
  const toggle = page.getByRole('button', { name: /^Visibility/ })
  if ((await toggle.getAttribute('aria-label')) === `Visibility: ${wanted}`) return
  const before = reports.length
  await toggle.click()
  await control(page, `Visibility: ${wanted}`).waitFor()
  await expect.poll(() => reports.slice(before).at(-1)?.hide).toBe(wanted === 'Hidden')
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

it('a newcomer is asked on the map for what their profile lacks, and put at a hidden random place around the default city once that is there', async () => {
  const bob = await openGuest(browser, { origin: site.origin, viewport: phone })
  const { page } = bob
  const reports = watchReports(page)
  const sent = watchSent(page)
  await openAccount(bob, site)
  await page.clock.install()
  await page.goto('/search/map')
  await page
    .getByText('Others can see you once your profile has a name and your birthdate.')
    .waitFor()
  await page.getByRole('link', { name: 'Complete my profile' }).click()
  await page.getByLabel('Birthdate', { exact: true }).waitFor()
  await stopClock(page)
  await page.clock.runFor(20 * minuteMs)
  expect(sent).toEqual([])
  await page.clock.resume()
  await page.getByLabel('Name', { exact: true }).fill('Bob')
  await page.getByLabel('Birthdate', { exact: true }).fill('1990-05-17')
  await page.getByLabel('Birthdate', { exact: true }).blur()
  await expect.poll(() => reports.length).toBe(1)
  const { defaultCity } = await (await bob.context.request.get('/api/public/brand')).json()
  const [{ overrideLat = 0, overrideLon = 0, ...report } = {}] = reports
  expect(report).toMatchObject({ use: 'OVERRIDE', hide: true, isRepeat: true })
  expect(Math.abs(overrideLat - defaultCity.lat)).toBeLessThanOrEqual(0.1)
  expect(Math.abs(overrideLon - defaultCity.lon)).toBeLessThanOrEqual(0.1)
  expect(await keptPlace(page)).toMatchObject({ mode: 'random', isHidden: true })
  expect(bob.complaints).toEqual([])
})

it('a kept place is reported at the start on a screen without a map, again within 15 minutes, and not by a page nobody looks at', async () => {
  // Their place is told, or kept, by this device alone.
  const cid = await openReporting(await cookiesOf({ name: 'Cid', hasAgreed: true }), phone)
  const { page, reports, sent } = cid
  await keepPlace(page, { mode: 'walk', chosen: { lat: 52.1, lon: 13.1 }, isHidden: false })
  await page.clock.install()
  await page.goto('/settings')
  await expect.poll(() => reports).toMatchObject([{ overrideLat: 52.1, overrideLon: 13.1 }])
  await stopClock(page)
  await page.clock.runFor(limits.positionRepeatMs - minuteMs)
  expect(sent).toHaveLength(1)
  // Ten seconds are gone since the clock was stopped.
  await runUntilSent(cid, 2 * minuteMs - 10_000)
  await expect.poll(() => reports.length).toBe(2)
  expect(reports[1]).toMatchObject({ isRepeat: true })

  await cover(cid, true)
  await page.clock.runFor(40 * minuteMs)
  expect(sent).toHaveLength(2)
  await cover(cid, false)
  await expect.poll(() => reports.length).toBe(3)
  await cover(cid, true)
  await cover(cid, false)
  await page.clock.runFor(limits.positionRepeatMs - minuteMs)
  expect(sent).toHaveLength(3)
  expect(cid.complaints).toEqual([])
})

it('who hides in one tab is hidden in the other as well, and on a device that is only opened', async () => {
  await setTo('Showing')
  const other = await ann.context.newPage()
  expect(await openMapAsItStands(other)).toBe(false)
  const taken = other.waitForResponse(
    reply => isReport(reply.url()) && reply.request().postDataJSON().hide,
  )
  await control(other, 'Visibility: Showing').click()
  await control(ann.page, 'Visibility: Hidden').waitFor()
  await expect.poll(() => keptPlace(ann.page)).toMatchObject({ isHidden: true })
  await taken
  await other.close()

  const { page } = await openReporting(cookies, phone)
  const place = { mode: 'walk', chosen: { lat: 40.1, lon: -3.7 }, isHidden: false }
  await keepPlace(page, place)
  await page.goto('/search/map')
  await control(page, 'Visibility: Hidden').waitFor()
  expect((await keptPlace(page)).chosen.lat).not.toBe(40.1)
})

it('a report that fails is said on the map and sent again until it is taken', async () => {
  const { page } = ann
  await page.route('**/api/profile-position/**', route => route.abort())
  await page.getByRole('button', { name: /^Visibility/ }).click()
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
  const { page, sent } = ann
  const before = sent.length
  await page.route('**/api/profile-position/**', route => route.fulfill({ status: 422 }))
  await page.getByRole('button', { name: /^Visibility/ }).click()
  await page.getByText('Your location could not be saved.', { exact: true }).waitFor()
  await stopClock(page)
  await page.clock.runFor(minuteMs)
  expect(sent).toHaveLength(before + 1)
  await page.unroute('**/api/profile-position/**')
})

it('a member who shows themselves and hides again is hidden, however long the first takes', async () => {
  const { page, sent } = ann
  await setTo('Hidden')
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
  await page.unroute('**/api/profile-position/**')
})

it('where the part that keeps the place cannot be loaded, the page says so and can be loaded again', async () => {
  const { page } = await openReporting(cookies, phone)
  const part = /\/member-[^/]*\.js$/
  await page.route(part, route => route.abort())
  await page.goto('/search/map')
  await page
    .getByText('The part of the site that handles your location could not be loaded.')
    .waitFor()
  await page.unroute(part)
  await page.getByRole('link', { name: 'Reload' }).tap()
  await control(page, 'Location: Walk').waitFor()
})
