import sharp from 'sharp'
import { refuse } from '#server/platform/refusal.ts'
import { Turns } from '#server/platform/turns.ts'
import { countPixels, decodePicture, type Pixels } from './decode-picture.ts'
import { fileOf, originalFile, renditionsOf } from './picture-files.ts'

export interface Renditions {
  readonly width: number
  readonly height: number
  /** Encoded pictures by file name. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * A large picture at work takes 150 MB, the worst kind (40 megapixels, 16 bits, interlaced) 400: one at a time, beside
 * two small ones; then bounded queues, then the caller has to come back.
 */
const smallTurns = new Turns({ atOnce: 2, waitingMax: 16 })
const largeTurns = new Turns({ atOnce: 1, waitingMax: 16 })
const smallMaxPixels = 4_000_000
const retryAfterSeconds = 5
const originalQuality = 88
const renditionQuality = 80
/** Half the time of libwebp's default, for a few percent more bytes. */
const webpEffort = 2

/** Everything that is stored of an upload, encoded anew from its bare pixels. The upload itself is not among it. */
export async function makeRenditions(bytes: Uint8Array): Promise<Renditions> {
  const turns = (await countPixels(bytes)) > smallMaxPixels ? largeTurns : smallTurns
  const made = await turns.take(() => render(bytes))
  return made ?? refuse('server/unavailable', { retryAfterSeconds })
}

async function render(bytes: Uint8Array): Promise<Renditions> {
  let pixels = await decodePicture(bytes)
  const { width, height } = pixels.info
  const files = new Map<string, Uint8Array>()
  files.set(originalFile, await encoderOf(pixels).jpeg({ quality: originalQuality }).toBuffer())
  for (const widthPx of renditionsOf(width).toReversed()) {
    pixels = await narrowed(pixels, widthPx)
    const webp = { quality: renditionQuality, effort: webpEffort }
    files.set(fileOf(widthPx, 'webp'), await encoderOf(pixels).webp(webp).toBuffer())
    const jpeg = { quality: renditionQuality }
    files.set(fileOf(widthPx, 'jpeg'), await encoderOf(pixels).jpeg(jpeg).toBuffer())
  }
  return { width, height, files }
}

const encoderOf = ({ data, info }: Pixels) => sharp(data, { raw: info })

function narrowed(pixels: Pixels, widthPx: number): Promise<Pixels> {
  return encoderOf(pixels)
    .resize({ width: widthPx, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}
