import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageType } from '#server/platform/image-type.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { UploadJob, Verdict } from './picture-jobs.ts'

/** The only formats of libvips that this process can read, whatever a file claims to be. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
/** One core for each encoding and no cache of pixels: memory stays bounded by the current picture. */
sharp.concurrency(1)
sharp.cache(false)

/** A re-encoded upload: sRGB, three channels of 8 bits, upright, without any metadata. */
export interface Original {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const readOptions = {
  limitInputPixels: serverLimits.pictureMaxPixels,
  /** A truncated picture is refused; the harmless oddities that many cameras write are not. */
  failOn: 'error' as const,
}
const decodeMaxSeconds = 20
/** Behind transparent pixels. */
const background = '#ffffff'
const smallMaxPixels = 16_000_000
const smallMaxBytes = 32_000_000
/** Together with the rest of the process this stays below 400 MB. */
const largeMaxBytes = 110_000_000
const quality = 88
const samplesOfJpeg: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:0': 2 }
const coefficientBytes = 2
const webpBytesAPixel = 5
const storedBytesAPixel = 3
/** By Exif orientation: mirrored left to right, then turned clockwise. */
const uprightBy: Readonly<Record<number, { degrees?: number; isMirrored?: boolean }>> = {
  2: { isMirrored: true },
  3: { degrees: 180 },
  4: { degrees: 180, isMirrored: true },
  5: { degrees: 270, isMirrored: true },
  6: { degrees: 90 },
  7: { degrees: 90, isMirrored: true },
  8: { degrees: 270 },
}

/**
 * Decodes an upload of a supported format, strip by strip where the format allows, and encodes it again: first frame
 * only, upright, converted to sRGB, at most 4096 pixels a side. `damaged` is what cannot be read to its end, and what
 * would take more memory than an honest picture.
 */
export async function encodeOriginal({
  upload,
  mayBeLarge,
  cut,
}: UploadJob): Promise<Original | Verdict> {
  if (!imageType(upload)) return { verdict: 'not-a-picture' }
  try {
    const head = await sharp(upload, readOptions).metadata()
    const bytes = decodingBytes(head)
    if (bytes > largeMaxBytes) return { verdict: 'damaged' }
    const isLarge = bytes > smallMaxBytes || head.width * head.height > smallMaxPixels
    return isLarge && !mayBeLarge
      ? { verdict: 'large' }
      : await encode(upload, { cut, orientation: head.orientation })
  } catch {
    // The file is to blame, whatever the decoder reports: its errors differ with every format.
    return { verdict: 'damaged' }
  }
}

async function encode(
  upload: Uint8Array,
  { orientation = 1, cut }: Pick<UploadJob, 'cut'> & Pick<Metadata, 'orientation'>,
): Promise<Original> {
  const whole = sharp(upload, readOptions).timeout({ seconds: decodeMaxSeconds })
  const part = cut
    ? whole.extract({ left: cut.x, top: cut.y, width: cut.width, height: cut.height })
    : whole
  const stored = part
    .resize({
      width: pictureLimits.pictureStoredMaxSidePx,
      height: pictureLimits.pictureStoredMaxSidePx,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background })
    .toColourspace('srgb')
  const upright = orientation === 1 ? stored : await turnUpright(stored, orientation)
  const { data, info } = await upright
    // Optimised coding would hold the whole picture in memory.
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Turning needs the whole picture in memory, so it comes after the reduction to the stored size. */
async function turnUpright(stored: Sharp, orientation: number) {
  const { data, info } = await stored.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { degrees = 0, isMirrored = false } = uprightBy[orientation] ?? {}
  return sharp(data, { raw: info }).rotate(degrees).flop(isMirrored)
}

/**
 * How many bytes of pixels decoding holds at once, by the header of a file. Most formats are read in strips; progressive
 * JPEG, interlaced PNG and WebP are held whole. What is turned is held twice in its stored size.
 */
export function decodingBytes(head: Metadata): number {
  const held = heldBytes(head)
  if ((head.orientation ?? 1) === 1) return held
  const stored = storedBytes(head)
  return Math.max(held + stored, 2 * stored)
}

function heldBytes({ format, width, height, channels, depth, ...head }: Metadata) {
  if (format === 'webp') return width * height * webpBytesAPixel
  if (!head.isProgressive) return 0
  if (format === 'png') return width * height * channels * (depth === 'ushort' ? 2 : 1)
  const samples = samplesOfJpeg[head.chromaSubsampling ?? ''] ?? channels
  return width * height * samples * coefficientBytes
}

function storedBytes({ width, height }: Metadata) {
  const scale = Math.min(1, pictureLimits.pictureStoredMaxSidePx / Math.max(width, height))
  return width * height * scale ** 2 * storedBytesAPixel
}
