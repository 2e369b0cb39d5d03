import { createServer, type Server } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGuest } from './browser.ts'
import { colourDistance, middleOfMap, openMapAt } from './members-on-map.ts'
import { join } from './newcomer.ts'
import { browser, shareBrowser } from './one-site.ts'
import { openSite, type Site } from './site.ts'

/** Of the tiles, and as the style sheet tones them down. */
const tile = '#c02080'
const toned: [number, number, number] = [180, 60, 125]

shareBrowser()

let tiles: Server
let site: Site
beforeAll(async () => {
  const create = { width: 256, height: 256, channels: 3, background: tile } as const
  const png = await sharp({ create }).png().toBuffer()
  tiles = createServer((_, response) => response.setHeader('content-type', 'image/png').end(png))
  await new Promise<void>(resolve => tiles.listen(0, '127.0.0.1', resolve))
  const address = tiles.address()
  const port = typeof address === 'object' && address ? address.port : 0
  site = await openSite({ MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` })
})
afterAll(async () => {
  await site.stop()
  tiles.close()
})

it('shows a raster map, toned down, and asks none but the site for its tiles', async () => {
  const ann = await openGuest(browser, { origin: site.origin, colorScheme: 'light' })
  await join(ann, site, { name: 'Ann' })
  const origins = new Set<string>()
  ann.page.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) origins.add(origin)
  })
  const view = { lat: 48.5, lon: 9.5, zoom: 12 }
  // Until the source has answered for the first time the built-in world is shown.
  const distance = async () => {
    await openMapAt(ann, view)
    await ann.page.waitForLoadState('networkidle')
    return colourDistance(ann.page, await middleOfMap(ann.page), toned)
  }
  await expect.poll(distance, { timeout: 60_000 }).toBeLessThan(45)
  expect([...origins]).toEqual([site.origin])
  expect(ann.complaints).toEqual([])
})
