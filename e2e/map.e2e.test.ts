import { expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/brands.ts'
import type { Point } from '#shared/distance.ts'
import { type Guest, openGuest, phone } from './browser.ts'
import { control, isReport, openMapAsItStands } from './map-as-it-stands.ts'
import { join, standAt } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { openByLink } from './open-by-link.ts'

const here = { lat: 48.5, lon: 9.5 }
const elsewhere = { lat: 48.505, lon: 9.505 }
const far = { lat: 60.5, lon: 20.5 }

shareOneSite()

const open = (geolocation?: { latitude: number; longitude: number }) =>
  openGuest(browser, {
    origin: site.origin,
    viewport: phone,
    ...(geolocation ? { geolocation } : {}),
  })
const openWithoutPage = async () => ({
  context: await browser.newContext({ baseURL: site.origin }),
})

/** Makes the map open at this point. */
async function storeView({ page }: Guest, { lat, lon }: Point) {
  await page.goto('/notes.svg')
  const view = JSON.stringify({ lat, lon, zoom: 12 })
  await page.evaluate(stored => localStorage.setItem('mapView', stored), view)
}

const openList = ({ page }: Guest) => page.getByRole('button', { name: 'List' }).click()
const linkTo = ({ page }: Guest, name: string) =>
  page.getByRole('dialog').getByRole('link', { name })

const nextReport = async ({ page }: Guest, use: string, press: () => Promise<void>) => {
  const reported = page.waitForResponse(
    reply => isReport(reply.url()) && reply.request().postDataJSON().use === use,
  )
  await press()
  return (await reported).json()
}

it('with GPS others see another point than the true one, which stays when the member leaves GPS; a member who hides disappears from the other’s map at once, and one in Walk mode is seen where they put themselves', async () => {
  // More precise than any point that others see, so the two cannot be equal by chance.
  const geolocation = { latitude: 52.516317, longitude: 13.377713 }
  const [ann, bob] = await Promise.all([open(geolocation), open()])
  const { profileId } = await join(ann, site, { name: 'Ann', at: defaultCity })
  await join(bob, site, { name: 'Bob' })
  const seenByBob = async () => {
    const sectors = ['52:13', '52:12', '51:13', '51:12', '53:13']
    const replies = sectors.map(async sector => {
      const reply = await bob.context.request.get(`/api/profile-briefs/by-sector/${sector}`)
      const briefs: (Point & { profileId: string })[] = await reply.json()
      return briefs
    })
    const briefs = (await Promise.all(replies)).flat()
    return briefs.find(brief => brief.profileId === profileId)
  }
  await storeView(bob, defaultCity)
  await openByLink(bob.page, '/search/map')
  await openList(bob)
  await linkTo(bob, 'Ann').waitFor()
  const { page } = ann
  expect(await openMapAsItStands(page)).toBe(false)
  const byGps = await nextReport(ann, 'DEVICE_GPS', () => control(page, 'Location: Walk').click())
  expect(byGps.precisionM).toBe(1000)
  const { lat = 0, lon = 0 } = (await seenByBob()) ?? {}
  expect([lat, lon]).toEqual([byGps.disclosedLat, byGps.disclosedLon])
  const [north, east] = [lat - geolocation.latitude, lon - geolocation.longitude]
  const meters = Math.hypot(north * 111_320, east * 67_800)
  expect(meters).toBeGreaterThan(1)
  expect(meters).toBeLessThan(2_000)

  await nextReport(ann, 'OVERRIDE', () => control(page, 'Location: GPS').click())
  expect(await seenByBob()).toMatchObject({ lat, lon })
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).not.toContain(String(geolocation.latitude))
  expect(stored).not.toContain(String(geolocation.longitude))
  expect(site.output()).not.toContain(String(geolocation.latitude))

  await linkTo(bob, 'Ann').waitFor()
  await control(page, 'Visibility: Showing').click()
  await page.getByText('You are hiding...').waitFor()
  await linkTo(bob, 'Ann').waitFor({ state: 'detached' })
  expect(await seenByBob()).toBeUndefined()

  const walk = { lat: defaultCity.lat + 0.0123, lon: defaultCity.lon - 0.0045 }
  await page.evaluate(hash => {
    location.hash = hash
  }, `#lat=${walk.lat}&lng=${walk.lon}`)
  await page.locator('[aria-label="Zoom in"][aria-disabled="true"]').waitFor()
  await control(page, 'Put me here').click()
  await control(page, 'Visibility: Hidden').click()
  await linkTo(bob, 'Ann').waitFor()
  const seen = await seenByBob()
  expect(seen?.lat).toBeCloseTo(walk.lat, 4)
  expect(seen?.lon).toBeCloseTo(walk.lon, 4)
  expect([...ann.complaints, ...bob.complaints]).toEqual([])
})

it('the open map shows members who come, move, hide and block, also after an offline gap, without a reload; it says so while the code that reports the position has not loaded', async () => {
  const [ann, cid, bob] = await Promise.all([openWithoutPage(), openWithoutPage(), open()])
  const [{ profileId: annsId }, { profileId: cidsId }, { profileId: bobsId }] = await Promise.all([
    join(ann, site, { name: 'Ann', hasAgreed: true }),
    join(cid, site, { name: 'Cid', hasAgreed: true }),
    join(bob, site, { name: 'Bob' }),
  ])
  const { page, context, complaints } = bob
  const block = async (blocked: boolean) => {
    const data = { likerProfileId: annsId, likedProfileId: bobsId, blocked }
    expect((await ann.context.request.put('/api/profile-like', { data })).status()).toBe(200)
  }
  await storeView(bob, here)
  // A retry has another address.
  const part = /\/member-[^/]*\.js/
  await page.route(part, route => route.abort())
  await openByLink(page, '/search/map')
  await page.getByText('We couldn’t load your location controls. Reload the page.').waitFor()
  await page.unroute(part)
  await page.getByRole('link', { name: 'Reload' }).click()
  await control(page, 'Location: Walk').waitFor()
  complaints.length = 0
  await openList(bob)
  await page.getByText('Nobody here.').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await standAt(ann, annsId, here)
  await linkTo(bob, 'Ann').waitFor()
  await standAt(ann, annsId, far)
  await linkTo(bob, 'Ann').waitFor({ state: 'detached' })
  await standAt(ann, annsId, elsewhere)
  await linkTo(bob, 'Ann').waitFor()
  await standAt(ann, annsId, { ...elsewhere, hide: true })
  await linkTo(bob, 'Ann').waitFor({ state: 'detached' })
  await standAt(ann, annsId, elsewhere)
  await linkTo(bob, 'Ann').waitFor()
  await block(true)
  await linkTo(bob, 'Ann').waitFor({ state: 'detached' })
  await block(false)
  await linkTo(bob, 'Ann').waitFor()
  expect(complaints).toEqual([])

  await context.setOffline(true)
  await standAt(ann, annsId, { ...elsewhere, hide: true })
  await standAt(cid, cidsId, here)
  await context.setOffline(false)
  await linkTo(bob, 'Cid').waitFor()
  await linkTo(bob, 'Ann').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
