import { type Clock, newId } from '#server/platform/clock.ts'
import { pictureLimits } from '#shared/picture-limits.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export interface Rendition {
  readonly widthPx: number
  readonly format: PictureFormat
}

/** A bundle holds the files of one version of a picture. No other attempt to store it gets the same name. */
export const newBundle = (pictureId: string, clock: Clock) => `${pictureId}.${newId(clock)}`

/** False for foreign files beside the pictures. The first bundles ended in a version instead of an id. */
export const isBundle = (name: string) => /^[0-9a-f-]{36}\.[0-9a-f-]+$/.test(name)

export const originalFile = 'original.jpeg'
export const fileOf = ({ widthPx, format }: Rendition) => `${widthPx}.${format}`
export const isFileName = (name: string) => /^(original|\d+)\.(avif|webp|jpeg)$/.test(name)

/** The input of the classifier. */
export const ratedFile = fileOf({ widthPx: 256, format: 'jpeg' })

/** Wider renditions, and AVIF, take seconds: they are deferred and get a bundle of their own. */
const immediateMaxPx = 1024
export const immediateFormats = ['webp', 'jpeg'] as const
/** The smallest first: it wins where a browser likes formats equally. */
const byPreference = ['avif', 'webp', 'jpeg'] as const
const deferredFormats = ['webp', 'jpeg', 'avif'] as const

/** The next wider rendition, else the widest, which has the picture's own width: nothing is ever enlarged. */
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

/** What is served until a deferred rendition has been made. */
export const fallbackFor = ({ widthPx, format }: Rendition): Rendition => ({
  widthPx: Math.min(widthPx, immediateMaxPx),
  format: format === 'avif' ? 'webp' : format,
})

/** The format that a browser prefers by its Accept header. AVIF and WebP must be named; every browser shows JPEG. */
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

/** `image/webp;q=0.8`; without a valid number the quality is 1. */
function readQuality(part: string): [type: string, quality: number] {
  const [type = '', ...parameters] = part.split(';').map(text => text.trim())
  const q = parameters.find(parameter => /^q\s*=/.test(parameter))?.split('=')[1]
  const quality = q === undefined ? 1 : Number(q)
  return [type, Number.isFinite(quality) ? quality : 1]
}
