import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/**
 * Files of one color, written byte by byte. A library would convert the color, or refuse to write some of the kinds.
 */

export const plainSidePx = 16

export const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function pngChunk(kind: string, bytes: Uint8Array) {
  const named = Buffer.concat([Buffer.from(kind), bytes])
  return Buffer.concat([uint32(bytes.length), named, uint32(crc32(named))])
}

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

const pngColorTypes = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgba: 6 } as const

interface PlainPng {
  readonly kind: keyof typeof pngColorTypes
  readonly bits: 8 | 16
  /** Each from 0 to 1. A palette has this one color. */
  readonly samples: readonly number[]
  readonly profile?: Uint8Array | undefined
  /** Further chunks before the pixels. */
  readonly chunks?: readonly Buffer[]
}

export function plainPng({ kind, bits, samples, profile, chunks = [] }: PlainPng): Buffer {
  const isPalette = kind === 'palette'
  const bytes = samples.flatMap(sample => {
    const value = Math.round(sample * (2 ** bits - 1))
    return bits === 16 ? [value >> 8, value & 255] : [value]
  })
  const pixel = isPalette ? [0] : bytes
  const row = Buffer.from([0, ...Array.from({ length: plainSidePx }, () => pixel).flat()])
  const rows = Buffer.concat(Array.from({ length: plainSidePx }, () => row))
  const head = Buffer.from([bits, pngColorTypes[kind], 0, 0, 0])
  return Buffer.concat([
    pngStart,
    pngChunk('IHDR', Buffer.concat([uint32(plainSidePx), uint32(plainSidePx), head])),
    ...(profile
      ? [pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(profile)]))]
      : []),
    ...chunks,
    ...(isPalette ? [pngChunk('PLTE', Buffer.from(bytes.slice(0, 3)))] : []),
    ...(isPalette && bytes.length > 3 ? [pngChunk('tRNS', Buffer.from(bytes.slice(3)))] : []),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function jpegSegment(kind: number, bytes: Uint8Array) {
  const head = Buffer.from([0xff, kind, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

interface PlainJpeg {
  /** As stored, from 0 to 255: gray, YCbCr, RGB, CMYK or YCCK. */
  readonly samples: readonly number[]
  /** The value of the segment that Adobe's programs write: 0 for RGB or CMYK, 2 for YCCK. Absent without it. */
  readonly adobe?: 0 | 2
  readonly profile?: Uint8Array | undefined
  readonly exif?: Uint8Array | undefined
}

const dcBits = 4
const dcCategories = 12

/** Baseline. Blocks differ from their predecessors only at the start, and have no AC coefficients. */
export function plainJpeg({ samples, adobe, profile, exif }: PlainJpeg): Buffer {
  const components = samples.map((_, index) => index + 1)
  const blocks = (plainSidePx / 8) ** 2
  const isFirst = (block: number) => block === 0
  const bits = Array.from({ length: blocks }, (_, block) =>
    samples.map(sample => `${dcCode(isFirst(block) ? 8 * (sample - 128) : 0)}0`).join(''),
  ).join('')
  const data = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []
  const stuffed = data.flatMap(byte =>
    byte === '11111111' ? [255, 0] : [Number.parseInt(byte, 2)],
  )
  const lengths = (codes: Readonly<Record<number, number>>) =>
    Array.from({ length: 16 }, (_, index) => codes[index + 1] ?? 0)
  const dcTable = [0x00, ...lengths({ [dcBits]: dcCategories })]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(exif ? [jpegSegment(0xe1, exif)] : []),
    ...(profile
      ? [jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), profile]))]
      : []),
    ...(adobe === undefined
      ? []
      : [jpegSegment(0xee, Buffer.from([...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, adobe]))]),
    jpegSegment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)])),
    jpegSegment(
      0xc0,
      Buffer.from([
        8,
        ...[0, plainSidePx, 0, plainSidePx],
        components.length,
        ...components.flatMap(id => [id, 0x11, 0]),
      ]),
    ),
    jpegSegment(
      0xc4,
      Buffer.from([...dcTable, ...Array.from({ length: dcCategories }, (_, index) => index)]),
    ),
    jpegSegment(0xc4, Buffer.from([0x10, ...lengths({ 1: 1 }), 0])),
    jpegSegment(
      0xda,
      Buffer.from([components.length, ...components.flatMap(id => [id, 0]), 0, 63, 0]),
    ),
    Buffer.from(stuffed),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** The category of a difference in four bits, then its bits (ITU-T T.81, F.1.2.1). */
function dcCode(difference: number) {
  const category = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1
  const bits = difference < 0 ? difference + 2 ** category - 1 : difference
  return (
    category.toString(2).padStart(dcBits, '0') +
    (category === 0 ? '' : bits.toString(2).padStart(category, '0'))
  )
}

/** Lossless. */
export async function plainWebp(samples: readonly number[], profile?: Uint8Array): Promise<Buffer> {
  const channels = samples.length === 4 ? 4 : 3
  const pixel = samples.map(sample => Math.round(255 * sample))
  const pixels = Buffer.from(Array.from({ length: plainSidePx ** 2 }, () => pixel).flat())
  const webp = await sharp(pixels, {
    raw: { width: plainSidePx, height: plainSidePx, channels },
  })
    .webp({ lossless: true })
    .toBuffer()
  if (!profile) return webp
  const image = webp.subarray(webp.indexOf('VP8L'))
  const side = plainSidePx - 1
  const head = Buffer.from([channels === 4 ? 0x30 : 0x20, 0, 0, 0, side, 0, 0, side, 0, 0])
  const chunks = Buffer.concat([riffChunk('VP8X', head), riffChunk('ICCP', profile), image])
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), chunks]))
}

function riffChunk(kind: string, bytes: Uint8Array) {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([Buffer.from(kind), length, bytes, Buffer.alloc(bytes.length & 1)])
}
