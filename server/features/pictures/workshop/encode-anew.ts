import sharp, { type Sharp } from 'sharp'
import { imageType } from '#server/platform/image-type.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { decodingBytes } from './decoding-memory.ts'
import type { UploadOrder, Verdict } from './picture-orders.ts'

/** Of all that libvips can read, only these; whatever else a file claims to be stays closed in this whole process. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
/** One core an encoding, and no pixels remembered: memory stays bounded by the picture at work. */
sharp.concurrency(1)
sharp.cache(false)

/** An upload encoded anew: sRGB, three channels of 8 bits, upright, without any metadata. */
export interface Original {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const readOptions = {
  limitInputPixels: serverLimits.pictureMaxPixels,
  /** A picture cut short is refused; a mere oddity, of which cameras write many, is not. */
  failOn: 'error' as const,
}
const decodeMaxSeconds = 20
/** What shines through where a picture is transparent. */
const background = '#ffffff'
const smallMaxPixels = 16_000_000
const smallMaxBytes = 32_000_000
/** With all that runs beside it, 400 MB are not exceeded. */
const largeMaxBytes = 110_000_000
const quality = 88
/** What brings a picture upright, by its Exif orientation: it is mirrored left to right, then turned clockwise. */
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
 * Decodes an upload of a kind we take, strip by strip where its kind allows, and encodes it anew: first frame only,
 * turned upright, colours converted, at most 4096 pixels a side. Damaged is what cannot be read to its end, and what
 * would take more memory than an honest picture.
 */
export async function encodeAnew({ upload, mayBeLarge }: UploadOrder): Promise<Original | Verdict> {
  if (!imageType(upload)) return { verdict: 'not-a-picture' }
  try {
    const head = await sharp(upload, readOptions).metadata()
    const bytes = decodingBytes(head)
    if (bytes > largeMaxBytes) return { verdict: 'damaged' }
    const isLarge = bytes > smallMaxBytes || head.width * head.height > smallMaxPixels
    return isLarge && !mayBeLarge ? { verdict: 'large' } : await encode(upload, head.orientation)
  } catch {
    // Whatever the decoder dislikes, the file is to blame: the words of its errors vary with every format.
    return { verdict: 'damaged' }
  }
}

async function encode(upload: Uint8Array, orientation = 1): Promise<Original> {
  const stored = sharp(upload, readOptions)
    .timeout({ seconds: decodeMaxSeconds })
    .resize({
      width: limits.pictureStoredMaxSidePx,
      height: limits.pictureStoredMaxSidePx,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background })
    .toColourspace('srgb')
  const upright = orientation === 1 ? stored : await turned(stored, orientation)
  const { data, info } = await upright
    // A coding fitted to the picture would hold it whole.
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Turning takes a whole picture: not the upload's pixels, but the fewer that will be stored. */
async function turned(stored: Sharp, orientation: number) {
  const { data, info } = await stored.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { degrees = 0, isMirrored = false } = uprightBy[orientation] ?? {}
  return sharp(data, { raw: info }).rotate(degrees).flop(isMirrored)
}
