import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { type Guest, openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { pressQuickExit } from './press-quick-exit.ts'
import { findOnMap, openConversation, write } from './thread.ts'

/** Finer than a place drawn at random around the city, which could begin with the same figures. */
const exact = { latitude: 52.516347, longitude: 13.377783 }
/** What nothing else on the device is called. */
const bobsName = 'Bartholomew'

shareOneSite()

it('a tour of the site leaves of others the list of conversations alone, and no exact place on the device, and a quick exit nothing, which no other tab puts back', async () => {
  const email = 'bob@example.org'
  const about = { email, name: bobsName, colours: ['#305fb0'], at: defaultCity }
  const bobsContext = await browser.newContext({ baseURL: site.origin })
  const bobs = await join({ context: bobsContext }, site, about)

  const ann = await openGuest(browser, {
    origin: site.origin,
    hasWorker: true,
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
  await page.goto('/settings/account')
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
  const databases = () =>
    page.evaluate(async () => [...(await indexedDB.databases()), ...(await caches.keys())])
  // Some seconds after the screen.
  await expect.poll(databases).toEqual(['shell'])

  // A quick exit, which a tab never hears of that goes on as if its member were logged in.
  const { context } = ann
  await context.route('https://www.wikipedia.org/**', route => route.fulfill({ body: 'neutral' }))
  await context.route('**/api/message', route => route.abort())
  const [cem] = await site.members([{ name: 'Cem' }])
  if (!cem) throw new Error('nobody')
  const deaf = await openDeafTab(ann, `/profile/${cem.profileId}#chat`)
  await deaf.getByLabel('Your message').fill('Half a sentence')
  await page.goto(`/profile/${bobs.profileId}#chat`)
  await page.getByLabel('Your message').fill('On its way')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('It goes out by itself as soon as it can.').waitFor()
  await expect.poll(async () => (await leftOn(page)).words).toHaveLength(3)
  await expect.poll(async () => (await leftOn(page)).caches.toSorted()).toEqual(['outbox', 'shell'])
  // Nor does a call say there that the session is over.
  await deaf.route('**/api/**', route => route.abort())
  await pressQuickExit(page)
  await expect.poll(async () => (await context.cookies(site.origin)).length).toBe(0)
  await deaf.getByLabel('Your message').fill('Too late')
  await deaf.getByRole('button', { name: 'Send', exact: true }).click()
  await deaf.close()
  const later = await context.newPage()
  await later.goto('/version_frontend.json')
  const nothing = { words: [], caches: [], databases: [], cookie: '' }
  await expect.poll(() => leftOn(later)).toEqual(nothing)
})

/** Written or received in the test. */
const secrets = ['Half a sentence', 'On its way', 'Too late', bobsName]

/** All that a script of this site finds. */
const leftOn = (page: Page) =>
  page.evaluate(async words => {
    const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
    return {
      words: words.filter(each => stored.includes(each)),
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      cookie: document.cookie,
    }
  }, secrets)

/** A tab that never hears what another one does. */
async function openDeafTab({ context }: Guest, address: string) {
  const page = await context.newPage()
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined
  })
  await page.goto(address)
  await page.getByLabel('Your message').waitFor()
  return page
}
