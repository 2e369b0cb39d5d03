import { expect, it } from 'vitest'
import type { Point } from '#shared/distance.ts'
import { type Guest, openGuest, phone } from './browser.ts'
import { control } from './map-as-it-stands.ts'
import { join, standAt } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { openByLink } from './open-by-link.ts'

const here = { lat: 48.5, lon: 9.5 }
const elsewhere = { lat: 48.505, lon: 9.505 }
const far = { lat: 60.5, lon: 20.5 }

shareOneSite()

const open = () => openGuest(browser, { origin: site.origin, viewport: phone })
const openWithoutPage = async () => ({
  context: await browser.newContext({ baseURL: site.origin }),
})

/** The map will open there. */
async function storeView({ page }: Guest, { lat, lon }: Point) {
  await page.goto('/notes.svg')
  const view = JSON.stringify({ lat, lon, zoom: 12 })
  await page.evaluate(stored => localStorage.setItem('mapView', stored), view)
}

const openList = ({ page }: Guest) => page.getByRole('button', { name: 'List' }).click()
const linkTo = ({ page }: Guest, name: string) =>
  page.getByRole('dialog').getByRole('link', { name })

it('the open map shows members who come, move, hide and block, also after an offline gap, without being loaded again; until the part of it that keeps the place could be loaded, it says so', async () => {
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
  const part = /\/member-[^/]*\.js$/
  await page.route(part, route => route.abort())
  await openByLink(page, '/search/map')
  await page
    .getByText('The part of the site that handles your location could not be loaded.')
    .waitFor()
  await page.unroute(part)
  await page.getByRole('link', { name: 'Reload' }).click()
  await control(page, 'Location: Walk').waitFor()
  complaints.length = 0
  await openList(bob)
  await page.getByText('Nobody here yet.').waitFor()
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
