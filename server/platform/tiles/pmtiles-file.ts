import { type FileHandle, open } from 'node:fs/promises'
import { Compression, findTile, SharedPromiseCache, TileType, zxyToTileId } from 'pmtiles'
import { etagOf } from '../serve/etag.ts'
import type { TileAddress, TileBody } from './tile.ts'

export interface PmtilesFile {
  maxZoom: number
  /** Hands the tile out as it is stored, usually gzipped. */
  read(address: TileAddress): Promise<TileBody | undefined>
  close(): Promise<void>
}

/** A root directory and at most three levels of leaves: what the format allows. */
const directoryDepthMax = 4

/** Opens an archive of vector tiles on disk; refuses a file that is something else. */
export async function openPmtiles(file: string): Promise<PmtilesFile> {
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
    if (header.tileType !== TileType.Mvt) throw new Error(`${file} holds no vector tiles`)
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
