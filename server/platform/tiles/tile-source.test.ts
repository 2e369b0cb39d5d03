import { readdir, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { serveLocally } from '#server/testing/local-server.ts'
import { testFolder } from '#server/testing/temporary-folder.ts'
import { createTileSource, type TileSource, type TileSourceOptions } from './tile-source.ts'

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(1000, 7),
])
const dayMs = 24 * 60 * 60 * 1000
const whole = { z: 0, x: 0, y: 0 }
const wanted = { kind: 'raster', z: 3, x: 4, y: 2 } as const

const sendPicture: RequestListener = (_, response) => response.end(png)
const sendError: RequestListener = (_, response) => response.writeHead(503).end()

let directory: string
let upstream: string
let answer: RequestListener
let asked: IncomingMessage[]
let now: number

beforeEach(async () => {
  directory = await testFolder()
  await writeFile(join(directory, 'world.pmtiles'), archiveOf('the world'))
  answer = sendPicture
  asked = []
  now = Date.now()
  upstream = await serveLocally((request, response) => {
    asked.push(request)
    answer(request, response)
  })
})

describe('without network', () => {
  it('serves the built-in world map as stored, and no raster tile', async () => {
    const source = await open({ tilesUrl: undefined })
    expect(source.describe()).toMatchObject({ kind: 'vector', flavour: 'world', maxZoom: 0 })
    expect(await source.read(whole)).toMatchObject({ contentEncoding: 'gzip' })
    expect(await textOfWhole(source)).toBe('the world')
    expect(await source.read({ z: 1, x: 0, y: 0 })).toBe('outside')
    expect(await source.read({ kind: 'raster', ...whole })).toBe('outside')
  })

  it('starts without a world map, and says so', async () => {
    const warn = vi.fn<(details: object, message: string) => void>()
    const log = { warn, info: warn }
    const source = await open({ tilesUrl: undefined, worldFile: 'nowhere', log })
    expect(await source.read(whole)).toBe('outside')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('serves the world map while the upstream is silent, and the upstream once it answers', async () => {
    answer = () => undefined
    const source = await open({ timeoutMs: 1_000, pauseMs: 10 })
    await expect.poll(() => asked).toHaveLength(1)
    expect(source.describe().kind).toBe('vector')
    answer = sendPicture
    await expect.poll(kindAfterASecondOf(source)).toBe('raster')
  })
})

describe('an extract on disk', () => {
  it('takes precedence over the upstream', async () => {
    const pmtilesFile = join(directory, 'extract.pmtiles')
    await writeFile(pmtilesFile, archiveOf('an extract'))
    const source = await open({ pmtilesFile })
    expect(source.describe()).toMatchObject({ kind: 'vector', flavour: 'protomaps' })
    expect(await textOfWhole(source)).toBe('an extract')
    expect(asked).toHaveLength(0)
  })

  it('stops the start if it is not an archive', async () => {
    const pmtilesFile = join(directory, 'extract.pmtiles')
    await writeFile(pmtilesFile, 'something else entirely')
    await expect(open({ pmtilesFile })).rejects.toThrow()
  })
})

describe('a raster upstream', () => {
  it('is asked once for a tile, even across a restart', async () => {
    const before = await openRaster()
    const first = await before.read(wanted)
    await before.close()
    const source = await openRaster()
    answer = sendError
    expect(first).toMatchObject({ body: png, contentType: 'image/png' })
    expect(await source.read(wanted)).toEqual(first)
    expect(paths().filter(path => path === '/3/4/2.png')).toHaveLength(1)
  })

  it('learns nothing of the member, and always gets requests for the whole block', async () => {
    const source = await openRaster()
    await source.read({ kind: 'raster', z: 3, x: 5, y: 3 })
    await expect.poll(() => asked).toHaveLength(5)
    expect(paths().slice(1)).toEqual(['/3/4/2.png', '/3/5/2.png', '/3/4/3.png', '/3/5/3.png'])
    for (const { headers } of asked) {
      expect(headers['user-agent']).toBe('Lambda test')
      for (const name of ['cookie', 'referer', 'origin', 'x-forwarded-for', 'forwarded']) {
        expect(headers).not.toHaveProperty(name)
      }
    }
  })

  it('is asked once when many want the same tile at the same time', async () => {
    const source = await openRaster()
    const tiles = await Promise.all(Array.from({ length: 50 }, () => source.read(wanted)))
    expect(new Set(tiles.map(tile => tile !== 'outside' && tile?.etag)).size).toBe(1)
    expect(paths().filter(path => path === '/3/4/2.png')).toHaveLength(1)
  })

  it('is asked again after seven days, and the old tile is served if it is away then', async () => {
    const source = await openRaster()
    const read = () => source.read({ kind: 'raster', ...whole })
    await read()
    answer = sendError
    now += 6 * dayMs
    await read()
    expect(asked).toHaveLength(1)
    now += 2 * dayMs
    expect(await read()).toMatchObject({ body: png })
    expect(asked).toHaveLength(2)
  })

  it('is left alone for a growing pause after a failure', async () => {
    const source = await openRaster({ pauseMs: 60_000 })
    answer = sendError
    asked = []
    const read = () => source.read({ kind: 'raster', z: 2, x: 0, y: 0 })
    expect(await read()).toBe('outside')
    await expect.poll(() => asked).toHaveLength(4)
    for (let times = 0; times < 20; times++) await read()
    expect(asked).toHaveLength(4)
    for (const [pause, times] of [
      [61_000, 5],
      [61_000, 5],
      [60_000, 6],
    ] as const) {
      now += pause
      await read()
      expect(asked).toHaveLength(times)
    }
  })

  it('is replaced by the world map while it is away, and comes back by itself', async () => {
    const source = await openRaster({ pauseMs: 5 })
    answer = sendError
    now += 8 * dayMs
    await source.read({ kind: 'raster', ...whole })
    await expect.poll(kindAfterASecondOf(source)).toBe('vector')
    answer = sendPicture
    await expect.poll(kindAfterASecondOf(source)).toBe('raster')
  })

  it('may have no such tile without counting as away', async () => {
    const source = await openRaster()
    answer = (_, response) => response.writeHead(404).end()
    expect(await source.read({ kind: 'raster', z: 5, x: 1, y: 1 })).toBe('outside')
    expect(source.describe().kind).toBe('raster')
  })

  it('fills no more of the disk than allowed', async () => {
    const source = await openRaster({ cacheMaxBytes: 20_000 })
    for (let x = 0; x < 32; x += 2) await source.read({ kind: 'raster', z: 5, x, y: 0 })
    await expect.poll(() => asked).toHaveLength(65)
    const cached = () => bytesIn(join(directory, 'cache'))
    await expect.poll(cached).toBeLessThanOrEqual(20_000)
  })

  it.each([
    { z: -1, x: 0, y: 0 },
    { z: 23, x: 0, y: 0 },
    { z: 20, x: 0, y: 0 },
    { z: 1.5, x: 0, y: 0 },
    { z: 2, x: 4, y: 0 },
    { z: 2, x: 0, y: -1 },
    { z: Number.NaN, x: 0, y: 0 },
    { z: 2, x: Number.POSITIVE_INFINITY, y: 0 },
  ])('is never asked for a tile that cannot exist: $z/$x/$y', async address => {
    const source = await openRaster()
    expect(await source.read({ kind: 'raster', ...address })).toBe('outside')
    expect(asked).toHaveLength(1)
  })
})

describe('a hostile upstream', () => {
  it('cannot send more than a tile', async () => {
    const source = await openRaster()
    let sent = 0
    answer = (_, response) => {
      const more = () => {
        sent += 65_536
        if (!response.destroyed && sent < 40_000_000) response.write(Buffer.alloc(65_536), more)
      }
      response.write(png, more)
    }
    expect(await source.read(wanted)).toBe('outside')
    expect(sent).toBeLessThan(20_000_000)
  })

  it.each<[string, RequestListener]>([
    [
      'pass a page off as a picture',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end('<script>alert(1)</script>'),
    ],
    ['keep anybody waiting', (_, response) => response.write(png)],
    [
      'send the server elsewhere',
      ({ url }, response) =>
        url === '/secret'
          ? response.end(png)
          : response.writeHead(302, { location: '/secret' }).end(),
    ],
  ])('cannot %s', async (_, answering) => {
    const source = await openRaster({ timeoutMs: 1_000 })
    answer = answering
    expect(await source.read(wanted)).toBe('outside')
    expect(paths()).not.toContain('/secret')
  })
})

/** Opens a source that lives until the test ends. */
async function open(options: Partial<TileSourceOptions> = {}): Promise<TileSource> {
  const source = await createTileSource({
    worldFile: join(directory, 'world.pmtiles'),
    tilesUrl: `${upstream}/{z}/{x}/{y}.png`,
    userAgent: 'Lambda test',
    cacheDirectory: join(directory, 'cache'),
    log: { info: () => undefined, warn: () => undefined },
    now: () => now,
    ...options,
  })
  onTestFinished(() => source.close())
  return source
}

async function openRaster(options: Partial<TileSourceOptions> = {}): Promise<TileSource> {
  const opened = await open(options)
  await expect.poll(() => opened.describe().kind).toBe('raster')
  return opened
}

/** Advances the clock, by which a failing upstream pauses. */
const kindAfterASecondOf = (source: TileSource) => () => {
  now += 1_000
  return source.describe().kind
}

async function textOfWhole(source: TileSource) {
  const tile = await source.read(whole)
  return tile === 'outside' ? tile : gunzipSync(tile.body).toString()
}

const paths = () => asked.map(({ url }) => url)

async function bytesIn(folder: string): Promise<number> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = items.filter(item => item.isFile())
  const sizes = await Promise.all(
    files.map(async file => (await stat(join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The smallest possible archive: one vector tile at zoom 0. */
function archiveOf(tile: string): Buffer {
  const body = gzipSync(tile)
  // One entry: id 0, one tile, its length, its offset plus one. Both lengths are below 128.
  const directoryBytes = gzipSync(Buffer.from([1, 0, 1, body.length, 1]))
  const metadata = gzipSync('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'ascii')
  header.writeUInt8(3, 7)
  let at = header.length
  ;[directoryBytes, metadata, Buffer.alloc(0), body].forEach((section, index) => {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(section.length), 16 + index * 16)
    at += section.length
  })
  header.set([1, 2, 2, 1, 0, 0], 96)
  return Buffer.concat([header, directoryBytes, metadata, body])
}
