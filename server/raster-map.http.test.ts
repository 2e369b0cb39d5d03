import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { listenLocally } from '#server/testing/local-server.ts'
import { ownSite } from '#server/testing/test-site.ts'

const background = '#c02080'
const png = await sharp({ create: { width: 256, height: 256, channels: 3, background } })
  .png()
  .toBuffer()
const upstream = createServer((_, response) =>
  response.setHeader('content-type', 'image/png').end(png),
)
const port = await listenLocally(upstream)
afterAll(() => void upstream.close())
const site = await ownSite('a map of its own', {
  MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
})

it('pages are told of a raster map once its source has answered, and get its tiles from the site', async () => {
  const visitor = site.visitor()
  const kind = async () => (await visitor.call('GET /api/public/brand')).body.map?.kind
  await expect.poll(kind).toBe('raster')
  const tile = await fetch(`${site.origin}/tiles/3/4/2?kind=raster`)
  expect(tile.status).toBe(200)
  expect(tile.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await tile.arrayBuffer()).equals(png)).toBe(true)
})
