import type { Locator, Page } from 'playwright-core'
import { type Guest, phone } from './browser.ts'
import { isReport } from './map-as-it-stands.ts'
import { type Cookies, openDevice } from './one-site.ts'

export interface SentReport {
  readonly use: 'OVERRIDE' | 'DEVICE_GPS'
  readonly hide: boolean
  readonly isRepeat?: boolean
  readonly overrideLat?: number
  readonly overrideLon?: number
  readonly gpsLat?: number
  readonly gpsLon?: number
}

/**
 * What a page reports of its member's place from here on, each when it has been answered: time that a test moves before
 * would end the waiting for that.
 */
export function watchReports(page: Page): SentReport[] {
  const reports: SentReport[] = []
  page.on('response', reply => {
    if (isReport(reply.url())) reports.push(reply.request().postDataJSON())
  })
  return reports
}

/** The same, each as soon as it is sent: an answer that has not come yet says nothing about what must not be sent. */
export function watchSent(page: Page): SentReport[] {
  const sent: SentReport[] = []
  page.on('request', request => {
    if (isReport(request.url())) sent.push(request.postDataJSON())
  })
  return sent
}

export interface ReportingGuest extends Guest {
  readonly reports: SentReport[]
  readonly sent: SentReport[]
}

/** Another device of who has these cookies, and what it reports. */
export async function openReporting(
  cookies: Cookies,
  viewport: typeof phone,
): Promise<ReportingGuest> {
  const guest = await openDevice(cookies, { viewport, hasTouch: viewport === phone })
  return { ...guest, reports: watchReports(guest.page), sent: watchSent(guest.page) }
}

export const keptPlace = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lastLocation') ?? '{}'))

/** Brings the page's own place where a test begins, as if chosen on this device and reported. */
export async function keepPlace(page: Page, place: object): Promise<void> {
  await page.addInitScript(kept => {
    if (localStorage.getItem('lastLocation') !== null) return
    localStorage.setItem('lastLocation', JSON.stringify(kept))
  }, place)
}

/** The page’s timers stand still from here on, until the test moves them. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 10_000)))
}

/** Time flies on a page whose clock is installed until that can be seen: pages try and ask again after seconds. */
export async function hurryUntil(page: Page, shown: Locator): Promise<void> {
  while (!(await shown.isVisible())) await page.clock.runFor(500)
}

export const keptView = (page: Page): Promise<{ lat: number; lon: number; zoom: number }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('mapView') ?? '{}'))
