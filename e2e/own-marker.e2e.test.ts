import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Guest, openGuest, phone } from './browser.ts'
import { control, openMapAsItStands } from './map-as-it-stands.ts'
import { join, standAt } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { keptPlace, type SentReport, watchReports } from './own-place.ts'

type Chosen = Required<Pick<SentReport, 'overrideLat' | 'overrideLon'>>

const byHand = 'Your location. Drag it, or move it with the arrow keys.'

shareOneSite()
/** Of one member, whose map stays open; each test begins wherever their marker stands. */
let guest: Guest
let reports: SentReport[]
let start: Chosen
beforeAll(async () => {
  guest = await openGuest(browser, { origin: site.origin, viewport: phone, hasTouch: true })
  await join(guest, site, { name: 'Ann', hasAgreed: true })
  reports = watchReports(guest.page)
  await openMapAsItStands(guest.page)
})
beforeEach(async () => {
  reports.length = 0
  const { lat, lon } = (await keptPlace(guest.page)).chosen
  start = { overrideLat: lat, overrideLon: lon }
})

const last = (): Chosen => {
  const { overrideLat, overrideLon } = reports.findLast(({ isRepeat }) => !isRepeat) ?? {}
  if (overrideLat === undefined || overrideLon === undefined) throw new Error('nothing chosen')
  return { overrideLat, overrideLon }
}
const chosen = () => reports.filter(({ isRepeat }) => !isRepeat).length

/** Somewhere else than where the marker stands, and clear of the controls. The map is where it goes at once. */
async function wayOf(page: Page) {
  await control(page, 'Me').click()
  const box = await control(page, byHand).boundingBox()
  if (!box) throw new Error('no marker')
  const x = Math.round(box.x + box.width / 2)
  const y = Math.round(box.y + box.height / 2)
  return { from: { x, y }, to: { x: x + 60, y: y - 90 } }
}

async function dragByFinger(page: Page, { from, to }: Awaited<ReturnType<typeof wayOf>>) {
  const client = await page.context().newCDPSession(page)
  const steps = 8
  const at = (step: number) => [
    { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps },
  ]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= steps; step++) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

it('the arrow keys move the own place, in steps that are reported when it rests', async () => {
  const { page } = guest
  await control(page, 'Me').click()
  await control(page, byHand).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(chosen).toBe(1)
  expect(last().overrideLon).toBeGreaterThan(start.overrideLon)
  const small = last().overrideLon - start.overrideLon
  const before = last()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(chosen).toBe(2)
  expect(last().overrideLat).toBeGreaterThan(before.overrideLat)
  expect(last().overrideLon).toBeCloseTo(before.overrideLon, 3)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(chosen).toBe(3)
  expect(last().overrideLon).toBeCloseTo(before.overrideLon - small, 3)
  expect(reports.at(-1)).toMatchObject({ use: 'OVERRIDE', hide: true })
  expect(guest.complaints).toEqual([])
})

it('a mouse drags the own place, which goes on where the hand is while another member comes into view', async () => {
  const { page } = guest
  const { from, to } = await wayOf(page)
  const { overrideLat: lat, overrideLon: lon } = start
  const marker = control(page, byHand)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  const held = await marker.boundingBox()
  const other = { context: await browser.newContext({ baseURL: site.origin }) }
  const { profileId } = await join(other, site, { name: 'Bob', at: { lat, lon } })
  await page.getByText('1 member in view').waitFor({ state: 'attached' })
  expect(await marker.boundingBox()).toEqual(held)
  await page.mouse.up()
  await expect.poll(chosen).toBe(1)
  expect(last().overrideLat).toBeGreaterThan(lat)
  expect(last().overrideLon).toBeGreaterThan(lon)
  await standAt(other, profileId, { lat, lon, hide: true })
})

it('a finger drags the own place', async () => {
  const { page } = guest
  await dragByFinger(page, await wayOf(page))
  await expect.poll(chosen).toBe(1)
  expect(last().overrideLat).toBeGreaterThan(start.overrideLat)
  expect(last().overrideLon).toBeGreaterThan(start.overrideLon)
})

it('a place by GPS is moved by nobody', async () => {
  const { page, context } = guest
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 52.5, longitude: 13.4 })
  await control(page, 'Location: Walk').click()
  await control(page, 'Your location, by GPS').waitFor()
  await expect.poll(() => reports.at(-1)?.use).toBe('DEVICE_GPS')
  const before = reports.length
  await control(page, 'Your location, by GPS').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => control(page, 'Put me here').count()).toBe(0)
  await control(page, 'Location: GPS').click()
  await expect.poll(() => reports.length).toBe(before + 1)
  expect(reports.at(-1)?.use).toBe('OVERRIDE')
})
