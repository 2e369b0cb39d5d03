import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import type { Tile } from './cut-tiles.ts'

interface Entry {
  tileId: number
  /** Consecutive tiles along the Hilbert curve that share these bytes. */
  runLength: number
  offset: number
  length: number
}

const headerBytes = 127
/** The format requires header and root directory within the first 16 KiB. */
const rootMaxBytes = 16_384 - headerBytes
const entriesPerLeaf = 2_048
const gzip = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 })

/**
 * Packs vector tiles into one PMTiles archive, version 3.
 * Source of the layout: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function writePmtiles(tiles: Tile[], metadata: Record<string, unknown>): Buffer {
  const { entries, bodies, contents } = layOut(tiles)
  const { root, leaves } = directoriesOf(entries)
  const description = gzip(Buffer.from(JSON.stringify(metadata)))
  const data = Buffer.concat(bodies)
  const zooms = tiles.map(tile => tile.z)

  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0, 'ascii')
  header.writeUInt8(3, 7)
  let at = headerBytes
  ;[root, description, leaves, data].forEach((section, index) => {
    writeUint64(header, at, 8 + index * 16)
    writeUint64(header, section.length, 16 + index * 16)
    at += section.length
  })
  writeUint64(header, tiles.length, 72)
  writeUint64(header, entries.length, 80)
  writeUint64(header, contents, 88)
  header.writeUInt8(1, 96) // clustered: the bodies are in the order of their ids
  header.writeUInt8(2, 97) // directories and metadata are gzipped
  header.writeUInt8(2, 98) // so are the tiles
  header.writeUInt8(1, 99) // Mapbox vector tiles
  header.writeUInt8(Math.min(...zooms), 100)
  header.writeUInt8(Math.max(...zooms), 101)
  header.writeInt32LE(-1_800_000_000, 102) // bounds, in 1e-7 degree: west, south, east, north
  header.writeInt32LE(-850_511_290, 106)
  header.writeInt32LE(1_800_000_000, 110)
  header.writeInt32LE(850_511_290, 114)
  return Buffer.concat([header, root, description, leaves, data])
}

/** Orders the tiles along the Hilbert curve and stores equal ones (plain land) only once. */
function layOut(tiles: Tile[]) {
  const entries: Entry[] = []
  const bodies: Buffer[] = []
  const known = new Map<string, { offset: number; length: number }>()
  let end = 0
  const ordered = tiles
    .map(({ z, x, y, body }) => ({ tileId: zxyToTileId(z, x, y), body }))
    .sort((one, other) => one.tileId - other.tileId)
  for (const { tileId, body } of ordered) {
    const hash = createHash('sha1').update(body).digest('base64')
    let place = known.get(hash)
    if (!place) {
      const packed = gzip(body)
      place = { offset: end, length: packed.length }
      known.set(hash, place)
      bodies.push(packed)
      end += packed.length
    }
    const last = entries.at(-1)
    if (last?.offset === place.offset && last.tileId + last.runLength === tileId) last.runLength++
    else entries.push({ tileId, runLength: 1, ...place })
  }
  return { entries, bodies, contents: known.size }
}

function directoriesOf(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const root = packDirectory(entries)
  if (root.length <= rootMaxBytes) return { root, leaves: Buffer.alloc(0) }

  const leaves: Buffer[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let from = 0; from < entries.length; from += entriesPerLeaf) {
    const part = entries.slice(from, from + entriesPerLeaf)
    const leaf = packDirectory(part)
    // A run length of 0 marks an entry that points to a leaf directory.
    pointers.push({ tileId: part[0]?.tileId ?? 0, runLength: 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: packDirectory(pointers), leaves: Buffer.concat(leaves) }
}

/** Column by column: id differences, run lengths, lengths, offsets (0 = directly after the previous one). */
function packDirectory(entries: Entry[]): Buffer {
  const numbers = [entries.length]
  let previousId = 0
  for (const { tileId } of entries) {
    numbers.push(tileId - previousId)
    previousId = tileId
  }
  for (const { runLength } of entries) numbers.push(runLength)
  for (const { length } of entries) numbers.push(length)
  let expected = -1
  for (const { offset, length } of entries) {
    numbers.push(offset === expected ? 0 : offset + 1)
    expected = offset + length
  }
  return gzip(Buffer.from(numbers.flatMap(toVarint)))
}

function toVarint(number: number): number[] {
  const bytes: number[] = []
  let rest = number
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
  return bytes
}

function writeUint64(buffer: Buffer, value: number, at: number) {
  buffer.writeBigUInt64LE(BigInt(value), at)
}
