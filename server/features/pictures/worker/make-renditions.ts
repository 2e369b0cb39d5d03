import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { imageType } from '#server/platform/image-type.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import {
  fileOf,
  immediateFormats,
  immediateWidths,
  originalFile,
  type PictureFormat,
  type Rendition,
} from '../picture-files.ts'
import { withEnd } from './cut-off.ts'
import type { DeferredJob, Renditions, UploadJob, Verdict } from './picture-jobs.ts'

const quality = 80
/** Half the time of libwebp's default, for a few percent more bytes. */
const webpEffort = 2
/** Looks about as good as the other formats at their quality. */
const avifQuality = 55
const avifEffort = 2
/** The same as JPEG and WebP. Full color resolution would take twice the time and memory. */
const avifChroma = '4:2:0'
const previewGrid = { width: 2, height: 3 }

interface Pixels {
  readonly data: Buffer
  readonly info: Pick<OutputInfo, 'width' | 'height' | 'channels'>
}

/** The files stored at once: the re-encoded original and the immediate renditions. */
export async function makeRenditions(job: UploadJob): Promise<Renditions | Verdict> {
  const original = await encodeOriginal(job)
  if ('verdict' in original) return original
  const { bytes, width, height } = original
  const encodings: ReturnType<typeof encoding>[] = []
  let source = sharp(bytes)
  for (const widthPx of immediateWidths(width).toReversed()) {
    const pixels = await narrowed(source, widthPx)
    encodings.push(...immediateFormats.map(format => encoding(pixels, { widthPx, format })))
    source = raw(pixels)
  }
  const files = new Map([[originalFile, bytes], ...(await Promise.all(encodings))])
  return { width, height, files, preview: await drawPreview(source) }
}

/** Two colors in each of three rows, left to right and top to bottom, as three hexadecimal digits each. */
export async function drawPreview(source: Sharp): Promise<string> {
  const pixels = await source
    .resize({ ...previewGrid, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return Array.from(pixels, channel => Math.round(channel / 17).toString(16)).join('')
}

export async function makeDeferredRenditions({ original, widthPx, formats }: DeferredJob) {
  const pixels = await narrowed(sharp(original), widthPx)
  const files = new Map<string, Uint8Array>()
  // Encodes one format at a time: AVIF in the widest size takes 100 MB.
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

/** The only formats that libvips can read in this process, even if a file claims to be another. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
/** One core for each encoding and no pixel cache, so only the current picture takes memory. */
sharp.concurrency(1)
sharp.cache(false)

/** A re-encoded upload: sRGB, three channels of 8 bits, upright, without any metadata. */
interface Original {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** The color behind transparent pixels. */
const background = '#ffffff'
const smallMaxPixels = 16_000_000
const smallMaxBytes = 32_000_000
/**
 * Enough for the 24 megapixels of a phone, progressive in full color resolution and turned. Together with the rest of the
 * process, this stays below 400 MB.
 */
const largeMaxBytes = 190_000_000
const originalQuality = 88
/** Color profiles apply only in 8 bits: sharp converts 16 bits to Display P3 instead of sRGB, and no gray at all. */
const eightBitSpaces: Readonly<Record<string, string>> = { rgb16: 'srgb', grey16: 'b-w' }
const samplesOfJpeg: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:0': 2 }
const coefficientBytes = 2
const webpBytesAPixel = 5
const storedBytesAPixel = 3
/** The steps for each Exif orientation: first mirrored left to right, then turned clockwise. */
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
 * Decodes an upload of a supported format and encodes it again, strip by strip if the format allows. The result is the
 * first frame, upright, in sRGB, at most 4096 pixels a side. A file is `damaged` if it cannot be read, `incomplete` if
 * it ends too early, and has `too-many-pixels` if it would take more memory than an honest picture.
 */
export async function encodeOriginal({
  upload,
  mayBeLarge,
  cut,
}: UploadJob): Promise<Original | Verdict> {
  const type = imageType(upload)
  if (!type) return { verdict: 'not-a-picture' }
  const { bytes, isCutOff } = withEnd(upload, type)
  try {
    const options = readOptions(isCutOff)
    const head = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    const pixels = head.width * head.height
    const memory = decodingBytes(head)
    if (pixels > pictureLimits.uploadMaxPixels || memory > largeMaxBytes)
      return { verdict: 'too-many-pixels' }
    const isLarge = memory > smallMaxBytes || pixels > smallMaxPixels
    return isLarge && !mayBeLarge
      ? { verdict: 'large' }
      : await encode(sharp(bytes, options), { cut, ...head })
  } catch {
    // Errors of the decoder differ by format.
    return { verdict: isCutOff ? 'incomplete' : 'damaged' }
  }
}

/** Accepts the harmless oddities that many cameras write. Missing pixels are only a warning if an end mark was added. */
const readOptions = (isCutOff: boolean): SharpOptions => ({
  limitInputPixels: pictureLimits.uploadMaxPixels,
  failOn: isCutOff ? 'warning' : 'error',
})

async function encode(
  upload: Sharp,
  { orientation = 1, space, cut }: Pick<UploadJob, 'cut'> & Pick<Metadata, 'orientation' | 'space'>,
): Promise<Original> {
  const eightBitSpace = eightBitSpaces[space]
  const shallow = eightBitSpace ? upload.pipelineColourspace(eightBitSpace) : upload
  const part = cut
    ? shallow.extract({ left: cut.x, top: cut.y, width: cut.width, height: cut.height })
    : shallow
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
    // Optimized coding would hold the whole picture in memory.
    .jpeg({ quality: originalQuality, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Turning needs the whole picture in memory, so it runs after the reduction to the stored size. */
async function turnUpright(stored: Sharp, orientation: number) {
  const { data, info } = await stored.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { degrees = 0, isMirrored = false } = uprightBy[orientation] ?? {}
  return sharp(data, { raw: info }).rotate(degrees).flop(isMirrored)
}

/**
 * How many bytes of pixels the decoder keeps at once, estimated from the header of a file. Most formats are read in
 * strips. Progressive JPEG, interlaced PNG and WebP are kept whole. A picture that is turned is kept twice in its
 * stored size.
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
