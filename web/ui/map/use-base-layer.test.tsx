import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { siteOf } from '#web/testing/answers.ts'
import { mapRegion, openMapAt, playMap } from '#web/testing/map.ts'
import { playSite, site } from '#web/testing/render-screen.tsx'
import { emulateMedia } from '#web/testing/window.ts'

/** The color of the setup's tiles, as the style sheet dims it in light mode. */
const toned = [180, 60, 125]
const nowhere = { lat: 48.5, lon: 2.5 }

playSite()

/** The mean color in the middle of an element, as shown. */
async function colorOf(element: Element) {
  const base64 = await page.screenshot({ element, save: false })
  const shot = new Image()
  shot.src = `data:image/png;base64,${base64}`
  await shot.decode()
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d')
  const [x, y] = [shot.width / 2 - 2, shot.height / 2 - 2]
  context?.drawImage(shot, x, y, 4, 4, 0, 0, 1, 1)
  return context?.getImageData(0, 0, 1, 1).data
}

it('a raster map is shown toned down, and asks none but the site for its tiles', async () => {
  await emulateMedia({ colorScheme: 'light' })
  playMap()
  const map = { kind: 'raster', flavour: 'raster', maxZoom: 19, attribution: '' } as const
  site.on({ 'GET /api/public/brand': siteOf({ map }) })
  performance.clearResourceTimings()
  await openMapAt({ ...nowhere, zoom: 12 })
  const distance = async () => {
    const color = await colorOf(mapRegion().element())
    return Math.hypot(...toned.map((channel, index) => channel - (color?.[index] ?? 0)))
  }
  await expect.poll(distance, { interval: 200 }).toBeLessThan(45)
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  expect(new Set(addresses.map(({ origin }) => origin))).toEqual(new Set([location.origin]))
  const tiles = addresses.filter(({ pathname }) => /^\/tiles\/\d+\/\d+\/\d+$/.test(pathname))
  expect(new Set(tiles.map(({ search }) => search))).toEqual(new Set(['?kind=raster']))
})
