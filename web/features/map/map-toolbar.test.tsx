import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#shared/limits.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { takeGps } from '#web/testing/gps.ts'
import { focusOn, pressKey } from '#web/testing/keys.ts'
import {
  control,
  mapRegion,
  nextFrames,
  openMapAt,
  playMap,
  positionUpdates,
  storedPlace,
  storedView,
  storePlace,
  tapOn,
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
import { desktop, phone, setTouch, setWindow } from '#web/testing/window.ts'

const place = { mode: 'walk', chosen: { lat: 52.52, lon: 13.4 }, isHidden: true }
const home = { ...place.chosen, zoom: 14 }

playSite()
beforeEach(async () => {
  await setTouch(true)
  playMap()
  storePlace(place)
})

const main = () => page.getByRole('main')
const labels = () =>
  ['Walk', /^(Hidden|Showing)$/, 'Me', 'Put me here'].map(name =>
    main().getByText(name, { exact: true }),
  )

const press = async (name: string, keys: string) => {
  await pressKey(control(name), keys)
}
const pressByFinger = async (name: string) => {
  await expect.element(control(name)).toBeVisible()
  await tapOn(control(name))
}

/** Moves an open map to a point, and waits until the device has stored that. */
async function leadTo(lat: number, lon: number) {
  location.hash = `#lat=${lat}&lng=${lon}`
  await expect
    .poll(async () => {
      await passTime(mapLimits.mapViewSaveMs)
      return storedView().lat
    })
    .toBeCloseTo(lat, 3)
  expect(storedView().lon).toBeCloseTo(lon, 3)
  expect(storedView().zoom).toBe(18)
}

it('explains its icons for 8 seconds, and again on request, and the credits fold after 6', async () => {
  freezeClock()
  localStorage.setItem('mapView', JSON.stringify(home))
  await renderScreen('/search/map', memberOf())
  const toggle = control('Location: Walk')
  await passUntil(() => toggle.query() !== null)
  const credits = page.getByText(/Natural Earth/)
  await passTime(5_500)
  await nextFrames()
  await expect.element(credits.first()).toBeVisible()
  await passTime(500)
  await expect.element(credits.first()).not.toBeVisible()
  await passTime(1_500)
  await nextFrames()
  for (const label of labels()) await expect.element(label).toBeVisible()
  await passTime(500)
  for (const label of labels()) await expect.element(label).not.toBeVisible()
  await userEvent.tab()
  await focusOn(control('Me'))
  await expect.element(main().getByText('Me', { exact: true })).toBeVisible()
})

it('hiding and showing are confirmed for exactly 2.5 seconds', async () => {
  await openMapAt(home)
  await expect.element(control('Visibility: Hidden')).toBeVisible()
  freezeClock()
  for (const text of ['You are visible to others.', 'You are hiding...']) {
    const notice = page.getByText(text, { exact: true })
    await page.getByRole('button', { name: /^Visibility/ }).click()
    await expect.element(notice).toBeVisible()
    await passTime(2_499)
    await nextFrames()
    expect(notice.query()).not.toBeNull()
    await passTime(1)
    await expect.element(notice).not.toBeInTheDocument()
  }
  site.on({ 'GET /api/notifications/:profileId': [] })
  await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click()
  await expect.element(page.getByText('You are hiding...', { exact: true })).toBeVisible()
})

it.each([
  { hand: 'finger', press: pressByFinger },
  { hand: 'key', press },
])('its controls are pressed by $hand', async ({ press: pressControl }) => {
  takeGps()
  await openMapAt(home)
  await expect.element(control('Visibility: Hidden')).toBeVisible()
  await expect.poll(() => positionUpdates().length).toBe(1)
  freezeClock()
  await pressControl('Visibility: Hidden', '{Enter}')
  await expect.element(control('Visibility: Showing')).toBeVisible()
  await pressControl('Visibility: Showing', '[Space]')
  await expect.element(control('Visibility: Hidden')).toBeVisible()
  await pressControl('Location: Walk', '{Enter}')
  await expect.element(control('Location: GPS')).toBeVisible()
  await pressControl('Location: GPS', '[Space]')
  await expect.element(control('Location: Walk')).toBeVisible()
  await leadTo(48.2, 16.37)
  await pressControl('Put me here', '{Enter}')
  await expect.poll(() => storedPlace().chosen.lat).toBeCloseTo(48.2, 3)
  await passTime(limits.positionDebounceMs)
  await expect.poll(() => positionUpdates().at(-1)?.overrideLat).toBeCloseTo(48.2, 3)
})

it('a later hash moves the map as well, and Me returns to the own place', async () => {
  await openMapAt(home)
  await expect.element(control('Me')).toBeVisible()
  freezeClock()
  const ways = [
    { lat: 50.2, pressMe: () => pressByFinger('Me') },
    { lat: 50.3, pressMe: () => press('Me', '{Enter}') },
  ]
  for (const { lat, pressMe } of ways) {
    await leadTo(lat, 8.68)
    await pressMe()
    await expect
      .poll(async () => {
        await passTime(mapLimits.mapViewSaveMs)
        return storedView().lat
      })
      .toBeCloseTo(place.chosen.lat, 3)
    expect(storedView().lon).toBeCloseTo(place.chosen.lon, 3)
    expect(storedView().zoom).toBe(14)
  }
})

it.each([
  { width: 'a desktop', viewport: desktop },
  { width: 'a phone', viewport: phone },
])(
  'Chat stands at the bottom right on $width, clear of all else, and leads to the broadcasts',
  async ({ viewport }) => {
    site.on({ 'GET /api/messages/by-sector/:sector': [] })
    await setWindow(viewport)
    await openMapAt(home)
    const chat = page.getByRole('link', { name: 'Chat', exact: true })
    await expect.element(chat).toBeVisible()
    for (const label of labels()) await expect.element(label).toBeVisible()
    const { left, right, top, bottom } = chat.element().getBoundingClientRect()
    const others = [...document.querySelectorAll('main a, main button, main p')]
    const reaching = others.filter(other => {
      const box = other.getBoundingClientRect()
      const isBeside = box.left < right && box.right > left
      return other !== chat.element() && isBeside && box.top < bottom && box.bottom > top
    })
    expect(reaching).toEqual([])
    const map = mapRegion().element().getBoundingClientRect()
    expect(map.right - right).toBeGreaterThan(0)
    expect(map.right - right).toBeLessThan(32)
    expect(map.bottom - bottom).toBeGreaterThan(0)
    expect(map.bottom - bottom).toBeLessThan(64)
    const pressByKey = async () => {
      await pressKey(chat)
    }
    const pressByHand = () => (viewport === phone ? tapOn(chat) : chat.click())
    for (const pressChat of [pressByKey, pressByHand]) {
      await pressChat()
      const title = page.getByRole('heading', { level: 1, name: 'Broadcast Messages' })
      await expect.element(title).toBeVisible()
      expect(location.pathname).toBe('/chat/broadcast')
      history.back()
      await expect.element(chat).toBeVisible()
    }
  },
)
