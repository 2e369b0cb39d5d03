import sharp, { type OutputInfo } from 'sharp'
import { imageType } from '#server/platform/image-type.ts'
import { refuse } from '#server/platform/refusal.ts'
import { limits } from '#shared/limits.ts'

/** Of all that libvips can read, only these; whatever else a file claims to be stays closed in this whole process. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
/** One core a picture, and no pixels remembered: memory stays bounded by the pictures at work. */
sharp.concurrency(1)
sharp.cache(false)

/** Bare pixels: sRGB, three channels of 8 bits, upright, without any metadata. */
export interface Pixels {
  readonly data: Buffer
  readonly info: Pick<OutputInfo, 'width' | 'height' | 'channels'>
}

const readOptions = {
  limitInputPixels: limits.pictureMaxPixels,
  /** A picture cut short is refused; a mere oddity, of which cameras write many, is not. */
  failOn: 'error' as const,
}
const decodeMaxSeconds = 20
/** What shines through where a picture is transparent. */
const background = '#ffffff'

/** By what the head of an upload says. Refused when its content is no picture we take. */
export async function countPixels(bytes: Uint8Array): Promise<number> {
  if (!imageType(bytes)) refuse('pictures/not-a-picture')
  try {
    const { width, height } = await sharp(bytes, readOptions).metadata()
    return width * height
  } catch {
    refuse('pictures/damaged')
  }
}

/**
 * Decodes an upload of a kind we take: first frame only, turned upright, colours converted, at most 4096 pixels a side.
 * Refused when it cannot be read to its end, or is too large.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Pixels> {
  try {
    return await sharp(bytes, readOptions)
      .timeout({ seconds: decodeMaxSeconds })
      .autoOrient()
      .resize({
        width: limits.pictureStoredMaxSidePx,
        height: limits.pictureStoredMaxSidePx,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch {
    // Whatever the decoder dislikes, the file is to blame: the words of its errors vary with every format.
    refuse('pictures/damaged')
  }
}
