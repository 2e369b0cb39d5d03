import sharp, { type OutputInfo, type Sharp } from 'sharp'
import {
  fileOf,
  firstFormats,
  firstWidthsOf,
  originalFile,
  type PictureFormat,
  type Rendition,
} from '../picture-files.ts'
import { encodeAnew } from './encode-anew.ts'
import type { LateOrder, Renditions, UploadOrder, Verdict } from './picture-orders.ts'

const quality = 80
/** Half the time of libwebp's default, for a few percent more bytes. */
const webpEffort = 2
/** About as good to the eye as the others at theirs. */
const avifQuality = 55
const avifEffort = 2
/** As the others have it. Whole colours would take twice the time and the memory. */
const avifChroma = '4:2:0'

/** Bare pixels. */
interface Pixels {
  readonly data: Buffer
  readonly info: Pick<OutputInfo, 'width' | 'height' | 'channels'>
}

/** What is stored of an upload at once: the original, encoded anew, and what is made of that. */
export async function makeRenditions(order: UploadOrder): Promise<Renditions | Verdict> {
  const original = await encodeAnew(order)
  if ('verdict' in original) return original
  const { bytes, width, height } = original
  const encodings: ReturnType<typeof encoding>[] = []
  let source = sharp(bytes)
  for (const widthPx of firstWidthsOf(width).toReversed()) {
    const pixels = await narrowed(source, widthPx)
    encodings.push(...firstFormats.map(format => encoding(pixels, { widthPx, format })))
    source = raw(pixels)
  }
  const files = new Map([[originalFile, bytes], ...(await Promise.all(encodings))])
  return { width, height, files }
}

export async function makeLateRenditions({ original, widthPx, formats }: LateOrder) {
  const pixels = await narrowed(sharp(original), widthPx)
  const files = new Map<string, Uint8Array>()
  // One after another: AVIF of the widest takes 100 MB.
  for (const format of formats) files.set(...(await encoding(pixels, { widthPx, format })))
  return files
}

async function encoding(pixels: Pixels, rendition: Rendition): Promise<[string, Uint8Array]> {
  return [fileOf(rendition), await encoderFor(pixels, rendition.format).toBuffer()]
}

const raw = ({ data, info }: Pixels) => sharp(data, { raw: info })

function encoderFor(pixels: Pixels, format: PictureFormat) {
  switch (format) {
    case 'avif':
      return raw(pixels).avif({
        quality: avifQuality,
        effort: avifEffort,
        chromaSubsampling: avifChroma,
      })
    case 'webp':
      return raw(pixels).webp({ quality, effort: webpEffort })
    case 'jpeg':
      return raw(pixels).jpeg({ quality })
  }
}

function narrowed(source: Sharp, widthPx: number): Promise<Pixels> {
  return source
    .resize({ width: widthPx, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}
