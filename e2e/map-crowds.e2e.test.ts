import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mapLimits } from '#shared/map-limits.ts'
import { type Guest, openGuest, phone } from './browser.ts'
import { colourDistance, middleOfMap, openMapAt } from './members-on-map.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { openByLink } from './open-by-link.ts'
import { addCrowds, type Crowd } from './placed-members.ts'

/** Of the tiles, and as the style sheet tones them down. */
const tile = '#c02080'
const toned: [number, number, number] = [180, 60, 125]

const town = { lat: 48.5, lon: 9.5 }
const nowhere = { lat: 48.5, lon: 2.5 }
const crowds: readonly Crowd[] = [
  { ...town, members: mapLimits.mapProfilesMax + 5 },
  ...Array.from({ length: 12 }, (_, index) => ({
    lat: 40.5 + (index % 4) * 4,
    lon: -4.5 + Math.floor(index / 4) * 9,
    members: 6,
  })),
]

let png: Buffer
const tiles = createServer((_, response) =>
  response.setHeader('content-type', 'image/png').end(png),
)
const env = { MAP_TILES_URL: '' }
beforeAll(async () => {
  png = await sharp({ create: { width: 256, height: 256, channels: 3, background: tile } })
    .png()
    .toBuffer()
  await new Promise<void>(resolve => tiles.listen(0, '127.0.0.1', resolve))
  const address = tiles.address()
  const port = typeof address === 'object' && address ? address.port : 0
  env.MAP_TILES_URL = `http://127.0.0.1:${port}/{z}/{x}/{y}.png`
})
afterAll(() => void tiles.close())
shareOneSite(env, { fill: db => addCrowds(db, crowds) })

let ann: Guest
const sectorsRead: string[] = []
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin, viewport: phone, colorScheme: 'light' })
  await join(ann, site, { name: 'Ann' })
  ann.page.on('request', request => {
    const sector = /by-sector\/([^?]+)/.exec(request.url())?.[1]
    if (sector) sectorsRead.push(decodeURIComponent(sector))
  })
})
beforeEach(async () => {
  await ann.page.goto('about:blank')
  sectorsRead.length = 0
})

const bubbles = () => ann.page.locator('.map-count button')
const boxes = async () => {
  const all = await Promise.all((await bubbles().all()).map(one => one.boundingBox()))
  return all.flatMap(box => box ?? [])
}
const notice = (text: string) => ann.page.getByText(text).first()

it('a crowded map says from afar to zoom in, reads no sector, tells how many are where, apart from each other, and in the list the largest first', async () => {
  const { page } = ann
  let before: unknown[] = []
  await openMapAt(ann, { ...town, zoom: 3 })
  for (const zoom of [3, 4, 5]) {
    if (zoom > 3) await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await notice('Zoom in to see profiles.').waitFor()
    await expect.poll(() => bubbles().count()).toBeGreaterThan(0)
    await expect.poll(boxes).not.toEqual(before)
    const drawn = await boxes()
    for (const [index, one] of drawn.entries()) {
      for (const other of drawn.slice(index + 1)) {
        const reach = (one.width + other.width) / 2
        const middles = [one, other].map(({ x, y, width: side }) => [x + side / 2, y + side / 2])
        const [[x = 0, y = 0] = [], [otherX = 0, otherY = 0] = []] = middles
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(reach)
      }
    }
    before = drawn
  }
  expect(sectorsRead).toEqual([])

  await page.getByRole('button', { name: 'List' }).click()
  const list = page.getByRole('dialog').getByRole('listitem')
  await list.first().getByText('805 members or more. Zoom in here').waitFor()
  await list.first().getByText('Around 48.5° north, 9.5° east').waitFor()
  await list.first().getByRole('button').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await notice('Zoom in to see profiles.').waitFor({ state: 'detached' })
  expect(ann.complaints).toEqual([])
})

it('a crowded map leads closer by a press of the keyboard on a number, until members are shown', async () => {
  await openMapAt(ann, { lat: 44.5, lon: -4.5, zoom: 6 })
  const six = ann.page.getByRole('button', { name: '5 members or more. Zoom in here' }).first()
  await six.focus()
  await six.press('Enter')
  await notice('Zoom in to see profiles.').waitFor({ state: 'detached' })
  await expect.poll(() => bubbles().count()).toBe(0)
  await ann.page.getByText('6 members in view').waitFor({ state: 'attached' })
  expect(sectorsRead).not.toEqual([])
  expect(new Set(sectorsRead).size).toBeLessThanOrEqual(mapLimits.mapSectorsMax)
})

it('the map opens so close that about thirty members are in view, and stays there', async () => {
  const { page } = ann
  await page.goto('/notes.svg')
  const place = { mode: 'walk', chosen: town, isHidden: true, isUnsent: true }
  await page.evaluate(kept => {
    localStorage.removeItem('mapView')
    localStorage.setItem('lastLocation', JSON.stringify(kept))
  }, place)
  const leftOf = () => page.locator('.map-own').evaluate(own => own.getBoundingClientRect().left)
  await openByLink(page, '/search/map')
  const text = await page.getByText(/^\d+ members in view$/).textContent()
  expect(Number.parseInt(text ?? '', 10)).toBeGreaterThan(14)
  expect(Number.parseInt(text ?? '', 10)).toBeLessThan(61)
  const { x } = await middleOfMap(page)
  expect(Math.abs((await leftOf()) + 22 - x)).toBeLessThan(2)
  expect(await page.locator('.map-rings span').count()).toBeGreaterThan(0)
})

it('a crowded map says when there are too many in view, and tells their number instead', async () => {
  await openMapAt(ann, { ...town, zoom: 11 })
  await notice('Too many profiles to display.').waitFor()
  const many = ann.page.getByRole('button', { name: '805 members or more. Zoom in here' })
  await many.waitFor()
  await many.click()
  await notice('Too many profiles to display.').waitFor({ state: 'detached' })
  await ann.page.getByText(/^\d+ members in view$/).waitFor({ state: 'attached' })
})

it('a raster map is shown toned down, and asks none but the site for its tiles', async () => {
  const { context, page, complaints } = ann
  const origins = new Set<string>()
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) origins.add(origin)
  })
  // Until the source has answered for the first time the built-in world is shown.
  const kind = async () => (await (await context.request.get('/api/public/brand')).json()).map.kind
  await expect.poll(kind).toBe('raster')
  await openMapAt(ann, { ...nowhere, zoom: 12 })
  const distance = async () => colourDistance(page, await middleOfMap(page), toned)
  await expect.poll(distance, { interval: 200, timeout: 60_000 }).toBeLessThan(45)
  expect([...origins]).toEqual([site.origin])
  expect(complaints).toEqual([])
})
