import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { openTestSite } from '#server/testing/test-site.ts'

const upstream = createServer((_, response) =>
  response.setHeader('content-type', 'image/png').end(png),
)

const background = '#c02080'
const png = await sharp({ create: { width: 256, height: 256, channels: 3, background } })
  .png()
  .toBuffer()
await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve))
const address = upstream.address()
const port = typeof address === 'object' && address ? address.port : 0
const env = { MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` }
const site = await openTestSite('a map of its own', env)
afterAll(async () => {
  await site.close()
  upstream.close()
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
