import sharp from 'sharp'
import { decodePicture, type Pixels } from './decode-picture.ts'
import {
  fileOf,
  firstFormats,
  firstWidthsOf,
  originalFile,
  type PictureFormat,
} from './picture-files.ts'
import {
  type LateOrder,
  type Renditions,
  thumbnailPx,
  type UploadOrder,
  type Verdict,
} from './picture-orders.ts'

const originalQuality = 88
const quality = 80
/** Half the time of libwebp's default, for a few percent more bytes. */
const webpEffort = 2
/** About as good to the eye as the others at theirs. */
const avifQuality = 55
const avifEffort = 2

/** What is stored of an upload at once, encoded anew from its bare pixels. The upload itself is not among it. */
export async function makeRenditions(order: UploadOrder): Promise<Renditions | Verdict> {
  let pixels = await decodePicture(order)
  if ('verdict' in pixels) return pixels
  const { width, height } = pixels.info
  const encoding = [
    raw(pixels).jpeg({ quality: originalQuality }).toBuffer().then(namedAs(originalFile)),
  ]
  for (const widthPx of firstWidthsOf(width).toReversed()) {
    pixels = await narrowed(pixels, widthPx)
    encoding.push(...encodings(pixels, widthPx, firstFormats))
  }
  const thumbnail = await thumbnailOf(pixels)
  return { width, height, files: new Map(await Promise.all(encoding)), thumbnail }
}

export async function makeLateRenditions({ original, widthPx, formats }: LateOrder) {
  const pixels = await sharp(original)
    .resize({ width: widthPx, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return new Map(await Promise.all(encodings(pixels, widthPx, formats)))
}

function encodings(pixels: Pixels, widthPx: number, formats: readonly PictureFormat[]) {
  return formats.map(format =>
    encoderFor(pixels, format)
      .toBuffer()
      .then(namedAs(fileOf({ widthPx, format }))),
  )
}

const namedAs =
  (file: string) =>
  (bytes: Buffer): [string, Buffer] => [file, bytes]

const raw = ({ data, info }: Pixels) => sharp(data, { raw: info })

function encoderFor(pixels: Pixels, format: PictureFormat) {
  switch (format) {
    case 'avif':
      return raw(pixels).avif({ quality: avifQuality, effort: avifEffort })
    case 'webp':
      return raw(pixels).webp({ quality, effort: webpEffort })
    case 'jpeg':
      return raw(pixels).jpeg({ quality })
  }
}

function narrowed(pixels: Pixels, widthPx: number): Promise<Pixels> {
  return raw(pixels)
    .resize({ width: widthPx, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

function thumbnailOf(pixels: Pixels) {
  return raw(pixels).resize(thumbnailPx, thumbnailPx, { fit: 'fill' }).raw().toBuffer()
}
