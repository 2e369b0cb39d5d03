import { type Clock, newId } from '#server/platform/clock.ts'
import { pictureLimits } from '#shared/picture-limits.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export interface Rendition {
  readonly widthPx: number
  readonly format: PictureFormat
}

/** A bundle holds the files of one version of a picture. Each attempt to store a version gets a new name. */
export const newBundle = (pictureId: string, clock: Clock) => `${pictureId}.${newId(clock)}`

/** False for foreign files in the picture store. The names of the first bundles ended in a version instead of an id. */
export const isBundle = (name: string) => /^[0-9a-f-]{36}\.[0-9a-f-]+$/.test(name)

export const originalFile = 'original.jpeg'
export const fileOf = ({ widthPx, format }: Rendition) => `${widthPx}.${format}`
export const isFileName = (name: string) => /^(original|\d+)\.(avif|webp|jpeg)$/.test(name)

/** The file that the classifier reads. */
export const ratedFile = fileOf({ widthPx: 256, format: 'jpeg' })

/** Wider renditions and AVIF take seconds, so they are deferred and get a bundle of their own. */
const immediateMaxPx = 1024
export const immediateFormats = ['webp', 'jpeg'] as const
/** Smallest files first: the first format counts if a browser likes several equally. */
const byPreference = ['avif', 'webp', 'jpeg'] as const
const deferredFormats = ['webp', 'jpeg', 'avif'] as const

/** The next wider rendition, or else the widest one, which has the picture's own width. Pictures are never enlarged. */
export function renditionFor(requestedPx: number, pictureWidthPx: number): number {
  const widths = renditionsOf(pictureWidthPx)
  return (
    widths.find(width => width >= requestedPx) ?? widths.at(-1) ?? pictureLimits.pictureWidthsPx[0]
  )
}

export function renditionsOf(pictureWidthPx: number): readonly number[] {
  const narrower = pictureLimits.pictureWidthsPx.filter(width => width < pictureWidthPx)
  const whole = pictureLimits.pictureWidthsPx.find(width => width >= pictureWidthPx)
  return whole === undefined ? narrower : [...narrower, whole]
}

export const immediateWidths = (pictureWidthPx: number) =>
  renditionsOf(pictureWidthPx).filter(width => width <= immediateMaxPx)

export const deferredRenditions = (pictureWidthPx: number) =>
  renditionsOf(pictureWidthPx).map(widthPx => ({
    widthPx,
    formats: deferredFormats.filter(format => isDeferred({ widthPx, format })),
  }))

export const isDeferred = ({ widthPx, format }: Rendition) =>
  format === 'avif' || widthPx > immediateMaxPx

/** The rendition served until a deferred one has been made. */
export const fallbackFor = ({ widthPx, format }: Rendition): Rendition => ({
  widthPx: Math.min(widthPx, immediateMaxPx),
  format: format === 'avif' ? 'webp' : format,
})

/**
 * The format that a browser prefers according to its Accept header. The header must name AVIF and WebP; every browser
 * shows JPEG.
 */
export function preferredFormat(accept: string | undefined): PictureFormat {
  const qualities = new Map((accept ?? '').toLowerCase().split(',').map(readQuality))
  const jpegType = ['image/jpeg', 'image/*', '*/*'].find(type => qualities.has(type)) ?? ''
  const qualityOf = {
    avif: qualities.get('image/avif') ?? 0,
    webp: qualities.get('image/webp') ?? 0,
    jpeg: qualities.get(jpegType) ?? 0,
  }
  const [best] = byPreference
    .filter(format => qualityOf[format] > 0)
    .toSorted((one, other) => qualityOf[other] - qualityOf[one])
  return best ?? 'jpeg'
}

/** Reads `image/webp;q=0.8`. Without a valid number the quality is 1. */
function readQuality(part: string): [type: string, quality: number] {
  const [type = '', ...parameters] = part.split(';').map(text => text.trim())
  const q = parameters.find(parameter => /^q\s*=/.test(parameter))?.split('=')[1]
  const quality = q === undefined ? 1 : Number(q)
  return [type, Number.isFinite(quality) ? quality : 1]
}
