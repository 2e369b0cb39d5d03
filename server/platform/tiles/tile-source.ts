import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Compression, findTile, SharedPromiseCache, TileType, zxyToTileId } from 'pmtiles'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { etagOf } from '../serve/etag.ts'
import { distFolder } from '../serve/web-app.ts'
import { RasterTiles } from './raster-tiles.ts'
import {
  isTileAddress,
  type TileAddress,
  type TileBody,
  TileCache,
  type TileLog,
} from './tile-cache.ts'

type TileKind = 'raster' | 'vector'

/** What the browser must know to draw the current map. */
interface TileDescription {
  kind: TileKind
  flavour: 'raster' | 'world' | 'protomaps'
  maxZoom: number
  attribution: string
}

export interface TileSource {
  describe(): TileDescription
  /** 'outside' if there is no such tile, or none of that kind. The default is the current kind. */
  read(tile: TileAddress & { kind?: TileKind | undefined }): Promise<TileBody | 'outside'>
  close(): Promise<void>
}

export interface TileSourceOptions {
  /** The built-in world map from scripts/build-world-map.ts. */
  worldFile: string
  /** A Protomaps extract. It takes precedence over all other sources. */
  pmtilesFile?: string | undefined
  /** A raster source with {z}, {x} and {y}. Without it the site never fetches a tile. */
  tilesUrl?: string | undefined
  userAgent: string
  cacheDirectory: string
  cacheMaxBytes?: number
  log: TileLog
  now?: () => number
  timeoutMs?: number
  pauseMs?: number
}

const openStreetMapTilesUrl = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

const osm = '© OpenStreetMap contributors'
const rasterMaxZoom = 19
const cacheDefaultBytes = 512 * 1024 * 1024

/** The background map that the operator chose. The default is OpenStreetMap through our cache. */
export function openTiles(config: Config, log: Log): Promise<TileSource> {
  const { mapPmtiles, mapTilesUrl, publicUrl, dataDirectory } = config
  return createTileSource({
    worldFile: join(distFolder, 'world.pmtiles'),
    pmtilesFile: mapPmtiles,
    tilesUrl: mapTilesUrl === 'off' ? undefined : (mapTilesUrl ?? openStreetMapTilesUrl),
    userAgent: `LambdaCommons/1 (+${publicUrl.href})`,
    cacheDirectory: join(dataDirectory, 'tiles'),
    log,
  })
}

/** Does not wait for the upstream. Until it answers, the site serves the built-in world map. */
export async function createTileSource(options: TileSourceOptions): Promise<TileSource> {
  const extract = options.pmtilesFile ? await openPmtiles(options.pmtilesFile) : undefined
  const world = extract ? undefined : await openWorld(options)
  const raster = extract || !options.tilesUrl ? undefined : openRaster(options, options.tilesUrl)
  void raster?.probe()

  const describe = (): TileDescription => {
    if (extract) return describeExtract(extract)
    return raster?.isUp ? rasterDescription : describeWorld(world)
  }
  return {
    describe,
    read: async ({ kind = describe().kind, z, x, y }) => {
      if (!isTileAddress({ z, x, y })) return 'outside'
      if (kind === 'raster') {
        return z > rasterMaxZoom ? 'outside' : ((await raster?.read({ z, x, y })) ?? 'outside')
      }
      return (await (extract ?? world)?.read({ z, x, y })) ?? 'outside'
    },
    close: async () => {
      raster?.close()
      await Promise.all([extract?.close(), world?.close()])
    },
  }
}

const rasterDescription: TileDescription = {
  kind: 'raster',
  flavour: 'raster',
  maxZoom: rasterMaxZoom,
  attribution: osm,
}

function describeExtract({ maxZoom }: PmtilesFile): TileDescription {
  return { kind: 'vector', flavour: 'protomaps', maxZoom, attribution: `Protomaps ${osm}` }
}

function describeWorld(world: PmtilesFile | undefined): TileDescription {
  return {
    kind: 'vector',
    flavour: 'world',
    maxZoom: world?.maxZoom ?? 0,
    attribution: 'Natural Earth · GeoNames (CC BY 4.0)',
  }
}

/** A site without its world map still works: members appear on a plain background. */
async function openWorld({ worldFile, log }: TileSourceOptions): Promise<PmtilesFile | undefined> {
  try {
    return await openPmtiles(worldFile)
  } catch (cause) {
    log.warn({ err: cause }, 'the built-in world map is missing; build the site to make it')
    return undefined
  }
}

function openRaster(options: TileSourceOptions, tilesUrl: string): RasterTiles {
  const { userAgent, log, timeoutMs = 5_000, pauseMs = 1_000, now = Date.now } = options
  // This map must never show tiles of another upstream.
  const folder = createHash('sha256').update(tilesUrl).digest('hex').slice(0, 12)
  return new RasterTiles({
    upstream: { tilesUrl, userAgent, timeoutMs },
    cache: new TileCache(
      join(options.cacheDirectory, folder),
      options.cacheMaxBytes ?? cacheDefaultBytes,
      log,
    ),
    log,
    now,
    pauseMs,
  })
}

interface PmtilesFile {
  maxZoom: number
  /** Returns the tile as stored, usually gzipped. */
  read(address: TileAddress): Promise<TileBody | undefined>
  close(): Promise<void>
}

/** The format allows a root directory and at most three levels of leaves. */
const directoryDepthMax = 4

/** Opens an archive of vector tiles on disk. Refuses any other file. */
async function openPmtiles(file: string): Promise<PmtilesFile> {
  const handle = await open(file, 'r')
  const source = {
    getKey: () => file,
    getBytes: async (offset: number, length: number) => ({
      data: await readBytes(handle, offset, length),
    }),
  }
  const cache = new SharedPromiseCache()
  try {
    const header = await cache.getHeader(source)
    if (header.tileType !== TileType.Mvt) throw new Error(`${file} contains no vector tiles`)
    const encoding = encodingOf(header.tileCompression)
    if (!encoding) throw new Error(`${file} is compressed in a way that browsers cannot read`)
    return {
      maxZoom: header.maxZoom,
      read: async ({ z, x, y }) => {
        if (z < header.minZoom || z > header.maxZoom) return undefined
        const id = zxyToTileId(z, x, y)
        let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
        for (let depth = 0; depth < directoryDepthMax; depth++) {
          const entry = findTile(await cache.getDirectory(source, offset, length, header), id)
          if (!entry) return undefined
          if (entry.runLength > 0) {
            const at = header.tileDataOffset + entry.offset
            const body = Buffer.from(await readBytes(handle, at, entry.length))
            return { body, contentType: vectorTile, ...encoding, etag: etagOf(body) }
          }
          offset = header.leafDirectoryOffset + entry.offset
          length = entry.length
        }
        return undefined
      },
      close: () => handle.close(),
    }
  } catch (cause) {
    await handle.close()
    throw cause
  }
}

const vectorTile = 'application/vnd.mapbox-vector-tile'

function encodingOf(compression: Compression): { contentEncoding?: 'gzip' } | undefined {
  if (compression === Compression.Gzip) return { contentEncoding: 'gzip' }
  return compression === Compression.None ? {} : undefined
}

async function readBytes(file: FileHandle, at: number, length: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  return bytes.buffer.slice(0, bytesRead)
}
