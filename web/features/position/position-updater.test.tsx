import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { limits } from '#shared/limits.ts'
import { changedBy } from '#web/lib/settings.data.ts'
import { takeGps } from '#web/testing/gps.ts'
import {
  byGps,
  control,
  nextFrames,
  openMapAt,
  playMap,
  playOwnPlace,
  positionUpdates,
  storedPlace,
  storePlace,
} from '#web/testing/map.ts'
import {
  freezeClock,
  memberOf,
  passTime,
  passUntil,
  playSite,
  renderScreen,
  site,
} from '#web/testing/render-screen.tsx'
import { storedHere } from '#web/testing/stored.ts'

const view = { lat: 52.52, lon: 13.405, zoom: 12 }
const gpsPlace = { mode: 'gps', chosen: { lat: 52.52, lon: 13.4 }, isHidden: false }

playSite()
beforeEach(() => {
  playMap()
  playOwnPlace()
})

/** Puts a member without a chosen place on the map and switches to GPS, which does not answer. */
async function askGps() {
  const gps = takeGps()
  const before = positionUpdates().length
  await openMapAt(view)
  await expect.poll(() => positionUpdates().length).toBe(before + 1)
  await control('Location: Walk').click()
  await expect.element(control('Location: GPS')).toBeVisible()
  await expect.poll(() => gps.followed()).toBe(1)
  freezeClock()
  return gps
}

const fixes = () =>
  positionUpdates().flatMap(({ use, gpsLat }) => (use === 'DEVICE_GPS' ? [gpsLat] : []))

const problems = [
  { code: 1, text: 'GPS: Geolocation denied, your device refused to provide location' },
  { code: 2, text: 'GPS: Geolocation unable to provide location' },
  { code: 3, text: 'GPS: Geolocation timed out' },
  { code: 4, text: 'GPS: OTHER ERROR' },
] as const

it.each(problems)(
  'error $code of the device is shown for 2.5 seconds, and restores the earlier state',
  async ({ code, text }) => {
    const gps = await askGps()
    expect(positionUpdates()).toHaveLength(1)
    gps.fails(code)
    const notice = page.getByText(text, { exact: true })
    await expect.element(notice).toBeVisible()
    await expect.element(control('Location: Walk')).toBeVisible()
    await passTime(2_499)
    await nextFrames()
    expect(notice.query()).not.toBeNull()
    await passTime(1)
    await expect.element(notice).not.toBeInTheDocument()
    // The device made no choice: a random place does not become a chosen one, and another device's choice stays.
    await expect.poll(() => positionUpdates().length).toBe(2)
    expect(positionUpdates().at(-1)).toMatchObject({ use: 'OVERRIDE', isRepeat: true, hide: true })
    expect(storedPlace()).toMatchObject({ mode: 'random', isHidden: true })
    expect(gps.followed()).toBe(0)
  },
)

it('a choice made while GPS was starting stays if the device fails', async () => {
  const gps = await askGps()
  await control('Visibility: Hidden').click()
  await control('Visibility: Showing').click()
  await expect.element(control('Visibility: Hidden')).toBeVisible()
  gps.fails(1)
  await expect.element(control('Location: Walk')).toBeVisible()
  await passTime(limits.positionDebounceMs)
  await expect.poll(() => positionUpdates().length).toBe(2)
  expect(positionUpdates().at(-1)).toMatchObject({ use: 'OVERRIDE', hide: true })
  expect(positionUpdates().at(-1)?.isRepeat).toBeUndefined()
  await expect.element(control('Visibility: Hidden')).toBeVisible()
})

it('a browser that refuses, for example without permission, differs from one without geolocation, and both stay in Walk mode', async () => {
  await openMapAt(view)
  await control('Location: Walk').click()
  await expect
    .element(page.getByText('GPS: Geolocation denied, your device refused to provide location'))
    .toBeVisible()
  await expect.element(control('Location: Walk')).toBeVisible()

  const geolocation = Object.getOwnPropertyDescriptor(Navigator.prototype, 'geolocation') ?? {}
  Reflect.deleteProperty(Navigator.prototype, 'geolocation')
  onTestFinished(() => void Object.defineProperty(Navigator.prototype, 'geolocation', geolocation))
  await control('Location: Walk').click()
  await expect.element(page.getByText('GPS: OTHER ERROR', { exact: true })).toBeVisible()
  await expect.element(control('Location: Walk')).toBeVisible()
})

it('only the member’s act asks the device, precisely, for at most ten seconds: a small step counts after five minutes, a large one at once', async () => {
  const { asked } = takeGps()
  await renderScreen('/settings', memberOf())
  await expect.poll(() => positionUpdates().length).toBe(1)
  expect(asked).toEqual([])
  const gps = await askGps()
  expect(asked).toEqual([])
  expect(gps.asked).toEqual([{ enableHighAccuracy: true, maximumAge: 15_000, timeout: 10_000 }])

  gps.finds(52.5, 13.4)
  await passTime(999)
  expect(fixes()).toEqual([])
  await passTime(1)
  await expect.poll(fixes).toEqual([52.5])
  expect(positionUpdates().at(-1)?.isRepeat).toBeUndefined()

  await passTime(298_000)
  gps.finds(52.5009, 13.4)
  await passTime(1_000)
  expect(fixes()).toEqual([52.5])
  // The device reports no further fix. That it was still there is reported anyway.
  await passTime(1_000)
  await expect.poll(fixes).toEqual([52.5, 52.5009])
  gps.finds(52.502, 13.4)
  await passTime(500)
  gps.finds(52.504, 13.4)
  await passTime(1_000)
  await expect.poll(fixes).toEqual([52.5, 52.5009, 52.504])
  gps.finds(52.5163171, 13.3777131)
  await passTime(1_000)
  await expect.poll(() => fixes().at(-1)).toBe(52.5163171)
})

it('the device is followed on any screen, no fix is stored, and its end is shown there too', async () => {
  const gps = takeGps()
  storePlace(gpsPlace)
  await renderScreen('/settings', memberOf())
  await expect.poll(() => gps.followed()).toBe(1)
  freezeClock()
  gps.finds(52.6163171, 13.3777131)
  await passTime(limits.positionDebounceMs)
  await expect.poll(fixes).toEqual([52.6163171])
  await expect.poll(storedPlace).toHaveProperty('reportedUntil')
  const stored = JSON.stringify([
    ...Object.entries(storedHere()),
    ...Object.entries(sessionStorage),
  ])
  expect(storedPlace()).toMatchObject({ mode: 'gps' })
  for (const secret of ['52.61631', '13.37771']) expect(stored).not.toContain(secret)

  gps.fails(3)
  await passUntil(() => page.getByText('GPS: Geolocation timed out').elements().length > 0)
  await passTime(limits.positionDebounceMs)
  await expect.poll(() => positionUpdates().at(-1)?.use).toBe('OVERRIDE')
  // Walk starts at the point that others saw, not at the device's own.
  const { disclosedLat: overrideLat, disclosedLon: overrideLon } = byGps
  expect(positionUpdates().at(-1)).toMatchObject({ overrideLat, overrideLon })
  expect(gps.followed()).toBe(0)
})

it('a width chosen in the settings is reported at once, also by a member who has moved on', async () => {
  const gps = takeGps()
  storePlace(gpsPlace)
  const ann = memberOf()
  let { settings } = ann
  site.on({
    'GET /api/settings': () => settings,
    'PATCH /api/settings': ({ body }) => {
      const { defaultProfileId: _, ...change } = body
      settings = changedBy(settings, change)
      return settings
    },
    'GET /api/profile-briefs/nearest': [],
    'GET /api/conversations/:profileId': [],
    'GET /api/profile-likes/by-liked/:id': [],
  })
  await renderScreen('/settings/place', ann)
  await expect.poll(() => gps.followed()).toBe(1)
  gps.finds(52.5, 13.4)
  await expect.poll(fixes).toEqual([52.5])
  const held = site.hold('PATCH /api/settings')
  await page.getByLabelText('Location precision').selectOptions('3 km')
  await expect.poll(() => held.count()).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Lambda Commons' }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Lambda Commons' })
  await expect.element(title).toBeVisible()
  held.release()
  await expect.poll(fixes).toEqual([52.5, 52.5])
  expect(site.calls('PATCH /api/settings').at(-1)?.body).toMatchObject({
    locationCellMeters: 3_000,
  })
})
