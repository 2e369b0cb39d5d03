import sharp, { type OutputInfo, type Sharp } from 'sharp'
import {
  fileOf,
  immediateFormats,
  immediateWidths,
  originalFile,
  type PictureFormat,
  type Rendition,
} from '../picture-files.ts'
import { encodeOriginal } from './encode-original.ts'
import type { DeferredJob, Renditions, UploadJob, Verdict } from './picture-jobs.ts'

const quality = 80
/** Half the time of libwebp's default, for a few percent more bytes. */
const webpEffort = 2
/** Looks about as good as the others at theirs. */
const avifQuality = 55
const avifEffort = 2
/** Like JPEG and WebP. Full colour resolution would take twice the time and memory. */
const avifChroma = '4:2:0'
const previewGrid = { width: 2, height: 3 }

/** Decoded. */
interface Pixels {
  readonly data: Buffer
  readonly info: Pick<OutputInfo, 'width' | 'height' | 'channels'>
}

/** What is stored at once: the re-encoded original and the immediate renditions. */
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

/** Two colours in each of three rows, from left to right and from the top, three hexadecimal digits each. */
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
