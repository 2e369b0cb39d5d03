import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { limits } from '#shared/limits.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { briefOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import {
  control,
  crowdAt,
  mapRegion,
  middleOf,
  nextFrames,
  openMapAt,
  playMap,
  storedView,
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
import { emulateMedia } from '#web/testing/window.ts'

/** Far from where the reader's own marker may be. */
const here = { lat: 48.5, lon: 9.5 }
const elsewhere = { lat: 48.505, lon: 9.505 }

playSite()
afterEach(() => emulateMedia({ reducedMotion: 'reduce' }))

/** It comes after the map in the document. */
const menuEntry = () => document.querySelector('nav a[href="/settings"]')

const sectorsAsked = () =>
  site.calls('GET /api/profile-briefs/by-sector/:sector').map(({ params }) => params.sector)

it('a hash leads to its point at zoom 18, also a later one, and the view is stored after 1 second', async () => {
  playMap()
  await renderScreen('/search/map#profileId=x&lat=51.5&lng=-0.12', memberOf())
  await expect.poll(() => storedView().lat).toBeCloseTo(51.5, 3)
  expect(storedView().zoom).toBe(18)
  freezeClock()
  location.hash = '#profileId=y&lat=48.85&lng=2.35'
  // The map requests the members there once it has loaded.
  await expect.poll(sectorsAsked).toContain('48:2')
  await passTime(999)
  expect(storedView().lat).toBeCloseTo(51.5, 3)
  await passTime(1)
  await expect.poll(() => storedView().lat).toBeCloseTo(48.85, 3)
  const stored = storedView()
  expect(stored).toMatchObject({ zoom: 18 })

  for (const bad of ['#profileId=z', '#lat=91&lng=0', '#lat=abc&lng=1', '#lat=1', '#lat=&lng=']) {
    location.hash = bad
    await nextFrames()
    await passTime(2_000)
    expect(storedView()).toEqual(stored)
  }
})

it('opens where it was left', async () => {
  playMap()
  await openMapAt({ lat: 50.1, lon: 8.68, zoom: 18 })
  const zoomOut = control('Zoom out')
  await expect.element(zoomOut).toHaveAttribute('aria-disabled', 'false')
  await zoomOut.click()
  await expect.poll(() => storedView().zoom).toBe(17)
  expect(storedView().lat).toBeCloseTo(50.1, 3)
  expect(storedView().lon).toBeCloseTo(8.68, 3)
})

it('opens close enough for about thirty members in view, and stays there', async () => {
  const { put } = playMap()
  for (const brief of crowdAt(here, mapLimits.mapProfilesMax + 5)) put(brief, brief)
  storePlace({ mode: 'walk', chosen: here, isHidden: true, isUnsent: true })
  await renderScreen('/search/map', memberOf())
  const inView = page.getByText(/^\d+ members in view$/)
  await expect.element(inView).toBeInTheDocument()
  const count = Number.parseInt(inView.element().textContent ?? '', 10)
  expect(count).toBeGreaterThan(14)
  expect(count).toBeLessThan(61)
  const own = document.querySelector('.map-own')
  if (!own) throw new Error('no marker')
  const distance = middleOf(own).x - middleOf(mapRegion().element()).x
  expect(Math.abs(distance)).toBeLessThan(2)
  expect(document.querySelectorAll('.map-rings span').length).toBeGreaterThan(0)
})

it('draws no member from memory after a block', async () => {
  const { put } = playMap()
  const ann = briefOf({ profileName: 'Ann' })
  put(ann, here)
  site.on({
    'GET /api/mutual-likes/:profileId': [],
    'GET /api/private-tags': [],
    'GET /api/hidden-profile': ({ query }) => ({ ...query, hidden: false }),
    'GET /api/profile-note': ({ query }) => ({ ...query, bodyText: '', privateTags: [] }),
    'GET /api/profile-pic-request': ({ query }) => query,
    'GET /api/conversations/:profileId': [],
    'GET /api/messages/between/:me/:other': [],
    'GET /api/profile-briefs/nearest': [],
    'GET /api/profile-likes/by-liked/:id': [],
    'GET /api/profile-pic-likes/by-liker-profileid/:id': [],
  })
  await openMapAt({ ...here, zoom: 12 })
  await control('List').click()
  await page.getByRole('dialog').getByRole('link', { name: /^Ann,/ }).click()
  await control('Block').click()
  freezeClock()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await passUntil(() => page.getByText('Blocked and Redirecting...').query() !== null)
  await passTime(limits.blockedRedirectMs)
  const title = page.getByRole('heading', { level: 1, name: 'Lambda Commons' })
  await passUntil(() => title.query() !== null)
  history.back()
  await passUntil(() => page.getByText('No members in view').query() !== null)
})

it('can be left in the middle of a zoom without an error', async () => {
  playMap()
  site.on({ 'GET /api/blocked-profiles': [] })
  // A zoom has a middle only if the map animates.
  await emulateMedia({ reducedMotion: 'no-preference' })
  await openMapAt({ ...here, zoom: 12 })
  const zoomOut = control('Zoom out')
  await expect.element(zoomOut).toHaveAttribute('aria-disabled', 'false')
  await expect.poll(menuEntry).not.toBeNull()
  await expect.element(page.getByText('No members in view')).toBeInTheDocument()
  freezeClock()
  // In one task, then back after the quarter second of the animation.
  for (const pressed of [zoomOut.element(), menuEntry()]) {
    if (pressed instanceof HTMLElement) pressed.click()
  }
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Account Settings' }))
    .toBeInTheDocument()
  await passTime(400)
})

it('can be left while a redraw is due, without an error', async () => {
  const { put } = playMap()
  put(briefOf({ profileName: 'Ann' }), here)
  put(briefOf({ profileName: 'Cid' }), elsewhere)
  await openMapAt({ ...here, zoom: 14 })
  await expect.element(page.getByText('2 members in view')).toBeInTheDocument()
  await expect.poll(() => document.querySelector('canvas.leaflet-zoom-animated')).not.toBeNull()
  await expect.poll(menuEntry).not.toBeNull()
  freezeClock()
  // From farther out, they are in one stack: one of the two leaves the canvas.
  await control('Zoom out').click()
  const settings = menuEntry()
  if (settings instanceof HTMLElement) settings.click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Account Settings' }))
    .toBeInTheDocument()
  await passTime(400)
})

it('is sound while it searches, where nobody is, and where members are', async () => {
  const { stand } = playMap()
  const held = site.hold('GET /api/profile-briefs/by-sector/:sector')
  await openMapAt({ ...here, zoom: 12 })
  await expect.element(page.getByText('Looking around…')).toBeVisible()
  await expectAccessible()
  held.release()
  await expect.element(page.getByText('No members in view')).toBeInTheDocument()
  await expectAccessible()
  await expect.poll(() => site.streams.size).toBe(1)
  stand(briefOf({ profileName: 'Ann' }), here)
  await expect.element(page.getByText('1 member in view')).toBeInTheDocument()
  await expectAccessible()
})
