import { expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { findOnMap, openConversation, write } from './thread.ts'

/** Finer than a place drawn at random around the city, which could begin with the same figures. */
const exact = { latitude: 52.516347, longitude: 13.377783 }
/** What nothing else on the device is called. */
const bobsName = 'Bartholomew'

shareOneSite()

it('a tour of the site leaves of others the list of conversations alone, and no exact place on the device', async () => {
  const email = 'bob@example.org'
  const about = { email, name: bobsName, colours: ['#305fb0'], at: defaultCity }
  const context = await browser.newContext({ baseURL: site.origin })
  const bobs = await join({ context }, site, about)

  const ann = await openGuest(browser, {
    origin: site.origin,
    viewport: phone,
    geolocation: exact,
  })
  const { page } = ann
  await join(ann, site, { name: 'Ann', colours: ['#b06030'] })
  await page.goto('/')
  await findOnMap(ann, bobsName)
  await openConversation(ann)
  await write(ann, 'A sentence for one pair of eyes')
  await page.goto('/chat/personal')
  await page.getByText('A sentence for one pair of eyes').waitFor()
  await page.goto('/settings')
  await page.getByLabel('New password', { exact: true }).fill('a secret never sent')
  await page.goto('/search/map')
  const reported = page.waitForResponse(
    reply =>
      reply.url().includes('/api/profile-position/') &&
      reply.request().postDataJSON().use === 'DEVICE_GPS',
  )
  await page.getByRole('button', { name: 'Location: Walk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await reported
  const stored = () =>
    page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
  const view = () => page.evaluate(() => JSON.parse(localStorage.getItem('mapView') ?? '{}'))
  await page.getByRole('button', { name: 'Me', exact: true }).click()
  // The map has flown to its member, and its view is kept.
  const meZoom = 14
  await expect.poll(async () => (await view()).zoom).toBe(meZoom)
  const roughly = (degrees: number) => Math.round(degrees * 100) / 100
  await expect.poll(async () => (await view()).lat).toBeCloseTo(roughly(exact.latitude), 9)
  await expect.poll(async () => (await view()).lon).toBeCloseTo(roughly(exact.longitude), 9)
  await expect.poll(stored).toMatch(/own-profile/)
  // Nor in walk mode, with the map still above where GPS found the member.
  await page.getByRole('button', { name: 'Location: GPS' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(async () => (await view()).zoom).toBe(meZoom - 1)
  await page.getByRole('button', { name: 'Put me here' }).click()
  await page.getByText('GPS found you here. Others see you at the same point as before.').waitFor()

  // Readable without a network, until the session ends; nothing else is to hold anybody.
  const left = await page.evaluate(() => {
    const entries = Object.entries(localStorage).map(([key, value]) => {
      const { state, ...rest } = key.startsWith('cache:') ? JSON.parse(value) : { state: undefined }
      if (!state) return [key, value]
      const isList = ({ queryKey: [first] }: { queryKey: string[] }) => first === 'conversations'
      const others = state.queries.filter((query: { queryKey: string[] }) => !isList(query))
      return [key, JSON.stringify({ ...rest, others })]
    })
    return JSON.stringify([entries, Object.entries(sessionStorage)])
  })
  expect(await stored()).toContain(bobsName)
  for (const secret of [
    bobsName,
    bobs.profileId,
    ...bobs.pictureIds,
    email,
    'A sentence for one pair of eyes',
    'a secret never sent',
    String(exact.latitude),
    String(exact.longitude),
    '52.51634',
    '13.37778',
  ]) {
    expect(left).not.toContain(secret)
  }
  const databases = await page.evaluate(async () => [
    ...(await indexedDB.databases()),
    ...(await caches.keys()),
  ])
  expect(databases).toEqual(['shell'])
})
